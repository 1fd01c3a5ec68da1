package io.tenantry.rows.sql;

import java.util.Optional;

/**
 * Wraps a user's query so that its rows are sorted by name and limited in number; rows of one name,
 * with several domains, are then consecutive.
 */
final class SqlQuery {
  /** What the rows of the query are called. */
  static final String ROWS = "tenantry_rows";

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
  static Optional<String> flaw(String query, boolean mySql) {
    var statement = of(query).text;
    if (statement.isEmpty()) {
      return Optional.of("query is empty");
    }
    return new SqlScan(statement, mySql).flaw();
  }

  /** No rows, only to see the columns. */
  String none() {
    return wrapped("*", "WHERE 1 = 0");
  }

  String all(SqlBounds bounds, int most) {
    return wrapped(bounds.select(), order(most));
  }

  String where(SqlBounds bounds, String condition, int most) {
    return wrapped(bounds.select(), "WHERE " + condition + " " + order(most));
  }

  private static String order(int most) {
    return "ORDER BY %s.name LIMIT %d".formatted(ROWS, most);
  }

  /** The query may end in a comment, so what follows has a line of its own. */
  private String wrapped(String columns, String rest) {
    return "SELECT %s FROM (\n%s\n) AS %s %s".formatted(columns, text, ROWS, rest);
  }
}
