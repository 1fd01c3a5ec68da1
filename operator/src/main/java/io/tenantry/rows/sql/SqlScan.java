package io.tenantry.rows.sql;

import java.util.Optional;
import java.util.regex.Pattern;

/** Looks for more than one statement, outside of quotes and comments. */
final class SqlScan {
  private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_]\\w*)?\\$");

  private final String sql;
  private final boolean backslashes;

  /** Backslashes take the next character's meaning in quotes, as in MySQL. */
  SqlScan(String sql, boolean backslashes) {
    this.sql = sql;
    this.backslashes = backslashes;
  }

  Optional<String> flaw() {
    int depth = 0;
    for (int at = 0; at < sql.length(); at = next(at)) {
      switch (sql.charAt(at)) {
        case ';' -> {
          return Optional.of("query has more than one statement");
        }
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {}
      }
      if (depth < 0) {
        return Optional.of("query closes a parenthesis that it has not opened");
      }
    }
    return Optional.empty();
  }

  /** Past the character, or past the whole of a quote or comment that begins with it. */
  private int next(int at) {
    return switch (sql.charAt(at)) {
      case '\'', '"', '`' -> quote(at);
      case '-' -> sql.startsWith("--", at) ? past("\n", at) : at + 1;
      case '/' -> sql.startsWith("/*", at) ? past("*/", at + 2) : at + 1;
      case '$' -> dollars(at);
      default -> at + 1;
    };
  }

  private int quote(int start) {
    char mark = sql.charAt(start);
    for (int at = start + 1; at < sql.length(); at++) {
      if (sql.charAt(at) == mark) {
        return at + 1;
      }
      if (backslashes && sql.charAt(at) == '\\') {
        at++;
      }
    }
    return sql.length();
  }

  private int dollars(int at) {
    var quote = DOLLAR_QUOTE.matcher(sql).region(at, sql.length());
    return !backslashes && quote.lookingAt() ? past(quote.group(), quote.end()) : at + 1;
  }

  private int past(String end, int at) {
    int found = sql.indexOf(end, at);
    return found < 0 ? sql.length() : found + end.length();
  }
}
