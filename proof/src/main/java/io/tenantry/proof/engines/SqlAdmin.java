package io.tenantry.proof.engines;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements of the administrator, each on a connection of its own. */
record SqlAdmin(String url) {
  void run(String... statements) {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (var one : statements) {
        statement.execute(one);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first column of all rows. */
  List<String> ask(String query) {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      var answers = new ArrayList<String>();
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
      return answers;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
