package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Unreachable;
import java.sql.SQLException;
import java.util.Set;

/** Translates exceptions of JDBC into failures. */
final class SqlFailures {
  private static final Set<Kind> TOLD = Set.of(Kind.DENIED, Kind.MISSING, Kind.THROTTLED);

  private SqlFailures() {}

  /** No connection: what the server says of the login is told, and nothing of the way to it. */
  static PortException connecting(
      SQLException e, Dialect dialect, SqlLimits limits, Secrets secrets) {
    return dialect.isAnswer(e) && TOLD.contains(dialect.kind(e))
        ? of("Connecting to the database failed", e, dialect, limits, secrets)
        : Unreachable.of(dialect.provider(), e, secrets);
  }

  static PortException of(
      String what, SQLException e, Dialect dialect, SqlLimits limits, Secrets secrets) {
    var said = secrets.hide(dialect.said(e));
    if (dialect.isTimeout(e)) {
      var message =
          "%s: it takes longer than statementTimeout, %d ms (%s)"
              .formatted(what, limits.timeout().toMillis(), said);
      return new PortException(new Failure(Kind.UNAVAILABLE, message), secrets.cause(e));
    }
    var state = e.getSQLState() == null ? "" : " (" + e.getSQLState() + ")";
    var message = "%s%s: %s".formatted(what, state, said);
    return new PortException(new Failure(dialect.kind(e), message), secrets.cause(e));
  }

  /** What SQLSTATE says, where a database keeps to it. */
  static Kind kind(String state) {
    if (state.startsWith("28") || state.equals("42501")) {
      return Kind.DENIED;
    }
    return switch (state) {
      case "3D000", "3F000", "42P01", "42S02" -> Kind.MISSING;
      case "25001", "25006" -> Kind.INVALID;
      default -> ofClass(state.length() < 2 ? "" : state.substring(0, 2));
    };
  }

  private static Kind ofClass(String state) {
    return switch (state) {
      case "42", "22", "21", "0A" -> Kind.INVALID;
      case "53" -> Kind.THROTTLED;
      default -> Kind.UNAVAILABLE;
    };
  }
}
