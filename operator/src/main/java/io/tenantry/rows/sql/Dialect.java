package io.tenantry.rows.sql;

import io.tenantry.pass.Failure.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** What one kind of SQL database does in its own way. */
interface Dialect {
  /** A new connection; reading from it ends when the server is silent for much longer than this. */
  Connection connect(Duration timeout) throws SQLException;

  /** Begins a transaction that cannot write and whose statements end after the time. */
  void begin(Connection connection, Duration timeout) throws SQLException;

  /** A condition on the column name, for so many names. */
  String named(int count);

  /** Fills in that condition. */
  void bind(PreparedStatement statement, List<String> names) throws SQLException;

  /** How a column of this type is read. */
  Cell cell(int type, String typeName);

  Kind kind(SQLException e);

  /** Whether the statement took longer than it may. */
  boolean isTimeout(SQLException e);

  /** In the database's own words. */
  String said(SQLException e);
}
