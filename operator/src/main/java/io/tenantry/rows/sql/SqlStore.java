package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A query as a store: each reading has a connection and a read-only transaction of its own, and
 * holds no more than a few hundred rows at a time.
 *
 * <p>Shared mutable state: the connections in use, so that closing can cut them off.
 */
final class SqlStore implements Store {
  /** How many rows are on their way at a time. */
  static final int CHUNK = 500;

  private static final int NAMES = 500;

  private final Dialect dialect;
  private final SqlLimits limits;
  private final SqlQuery query;
  private final Secrets secrets;
  private final Optional<Feed> feed;
  private final Set<Connection> inUse = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  SqlStore(
      Dialect dialect, SqlLimits limits, SqlQuery query, Secrets secrets, Optional<Feed> feed) {
    this.dialect = dialect;
    this.limits = limits;
    this.query = query;
    this.secrets = secrets;
    this.feed = feed;
  }

  /** Work on one connection. */
  private interface Task {
    void on(Connection connection) throws SQLException;
  }

  @Override
  public void read(Consumer<Row> reader) {
    connected(connection -> {
      shape(connection);
      try (var statement = connection.createStatement()) {
        statement.setFetchSize(CHUNK);
        give(statement.executeQuery(query.all(limits.maxRows() + 1)), reader);
      }
    });
  }

  @Override
  public void read(Set<String> keys, Consumer<Row> reader) {
    var names = List.copyOf(keys);
    if (names.isEmpty()) {
      return;
    }
    connected(connection -> {
      shape(connection);
      for (int i = 0; i < names.size(); i += NAMES) {
        some(connection, names.subList(i, Math.min(names.size(), i + NAMES)), reader);
      }
    });
  }

  private void some(Connection connection, List<String> names, Consumer<Row> reader)
      throws SQLException {
    var sql = query.where(dialect.named(names.size()), limits.maxRows() + 1);
    try (var statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(CHUNK);
      dialect.bind(statement, names);
      give(statement.executeQuery(), reader);
    }
  }

  /** Before the query itself, which asks for the name and would only say that it is not there. */
  private void shape(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var nothing = statement.executeQuery(query.none())) {
      SqlShape.of(nothing.getMetaData(), dialect).check(limits.domains());
    }
  }

  private void give(ResultSet rows, Consumer<Row> reader) throws SQLException {
    var shape = SqlShape.of(rows.getMetaData(), dialect);
    for (int count = 1; rows.next(); count++) {
      if (count > limits.maxRows()) {
        throw new PortException(
            new Failure(
                Kind.LIMIT,
                "the query has more than %d rows, which is maxRows".formatted(limits.maxRows())));
      }
      reader.accept(shape.row(rows));
    }
  }

  private void connected(Task task) {
    var connection = connection();
    boolean done = false;
    try {
      dialect.begin(connection, limits.timeout());
      task.on(connection);
      done = true;
    } catch (SQLException e) {
      throw failed("the query failed", e);
    } finally {
      end(connection, done);
    }
  }

  private Connection connection() {
    try {
      var connection = dialect.connect(limits.timeout());
      inUse.add(connection);
      if (closed) {
        end(connection, false);
        throw new PortException(new Failure(Kind.UNAVAILABLE, "the source was closed"));
      }
      return connection;
    } catch (SQLException e) {
      throw failed("no connection to the database", e);
    }
  }

  /** What is not done is cut off: a polite end would first read all that is still to come. */
  private void end(Connection connection, boolean done) {
    inUse.remove(connection);
    Connections.end(connection, done);
  }

  private PortException failed(String what, SQLException e) {
    return SqlFailures.of(what, e, dialect, limits, secrets);
  }

  @Override
  public Optional<Feed> feed() {
    return feed;
  }

  @Override
  public void close() {
    closed = true;
    inUse.forEach(connection -> end(connection, false));
  }
}
