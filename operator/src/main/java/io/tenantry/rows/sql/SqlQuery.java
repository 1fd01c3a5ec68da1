package io.tenantry.rows.sql;

import java.util.Optional;

/**
 * A user's query, wrapped so that its rows come in the order of their names and no more than
 * wanted: rows of one name, for several domains, are neighbours then.
 */
final class SqlQuery {
  private final String text;

  private SqlQuery(String text) {
    this.text = text;
  }

  /** One without a flaw. */
  static SqlQuery of(String query) {
    var bare = query.strip();
    return new SqlQuery(
        bare.endsWith(";") ? bare.substring(0, bare.length() - 1).stripTrailing() : bare);
  }

  /** What is wrong with it as far as one can see without the database. */
  static Optional<String> flaw(String query, boolean backslashes) {
    var statement = of(query).text;
    if (statement.isEmpty()) {
      return Optional.of("query is empty");
    }
    return new SqlScan(statement, backslashes).flaw();
  }

  /** No rows, only to see the columns. */
  String none() {
    return wrapped("WHERE 1 = 0");
  }

  String all(int most) {
    return wrapped("ORDER BY name LIMIT " + most);
  }

  String where(String condition, int most) {
    return wrapped("WHERE " + condition + " ORDER BY name LIMIT " + most);
  }

  /** The query may end in a comment, so what follows has a line of its own. */
  private String wrapped(String rest) {
    return "SELECT * FROM (\n%s\n) AS tenantry_rows %s".formatted(text, rest);
  }
}
