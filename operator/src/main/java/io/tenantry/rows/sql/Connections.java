package io.tenantry.rows.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Closes and aborts JDBC connections. */
final class Connections {
  private Connections() {}

  /** Whatever goes wrong here was about a connection that nobody needs any more. */
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
