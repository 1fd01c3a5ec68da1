package io.tenantry.rows.sql;

import io.tenantry.pass.Failure.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Port: what differs between SQL databases. */
interface Dialect {
  /** The block of the spec that is about it. */
  String provider();

  /** A new connection; reading from it ends when the server is silent for much longer than this. */
  Connection connect(Duration timeout) throws SQLException;

  /** Begins a transaction that cannot write and whose statements end after the time. */
  void begin(Connection connection, Duration timeout) throws SQLException;

  /**
   * Fails as INVALID where the driver would send a text as more than one statement. What it sends
   * as one the server takes as one, or not at all.
   */
  void single(Connection connection, String sql) throws SQLException;

  /** A condition on the column name, for so many names. */
  String named(int count);

  /** Fills in that condition. */
  void bind(PreparedStatement statement, List<String> names) throws SQLException;

  /** How a column of this type is read. */
  Cell cell(int type, String typeName);

  /** A name of a column, as it is. */
  String quoted(String name);

  /** An expression for the size of a column's cells; empty where its type sets a limit to it. */
  Optional<String> size(String column, int type, String typeName);

  Kind kind(SQLException e);

  /** Whether the error comes from the server itself, not from the network in between. */
  boolean isAnswer(SQLException e);

  /** Whether the statement took longer than it may. */
  boolean isTimeout(SQLException e);

  /** In the database's own words. */
  String said(SQLException e);
}
