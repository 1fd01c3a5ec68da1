package io.tenantry.rows.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Closes and aborts JDBC connections. */
final class Connections {
  private Connections() {}

  /** Errors are ignored: the connection is no longer needed. */
  static void end(Connection connection, boolean politely) {
    try {
      if (politely) {
        connection.close();
      } else {
        connection.abort(Runnable::run);
      }
    } catch (SQLException _) {
      // It has ended already.
    }
  }
}
