package io.tenantry.rows.sql;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a second statement in a query, outside of quotes and comments, to report a mistake before
 * anything is sent. It is no protection: that comes from the driver, which sends one statement, and
 * from the read-only transaction.
 */
final class SqlScan {
  static final String SEVERAL = "query has more than one statement";

  private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$([A-Za-z_]\\w*)?\\$");
  private static final Pattern LINE_END = Pattern.compile("[\\r\\n]");
  private static final Pattern RUN = Pattern.compile("/\\*M?!");

  private final String sql;
  private final boolean mySql;

  /** MySQL has quotes and comments of its own. */
  SqlScan(String sql, boolean mySql) {
    this.sql = sql;
    this.mySql = mySql;
  }

  Optional<String> flaw() {
    int depth = 0;
    for (int at = 0; at < sql.length(); at = next(at)) {
      switch (sql.charAt(at)) {
        case ';' -> {
          return Optional.of(SEVERAL);
        }
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {}
      }
      if (depth < 0) {
        return Optional.of("query closes a parenthesis that it has not opened");
      }
      if (mySql && RUN.matcher(sql).region(at, sql.length()).lookingAt()) {
        return Optional.of(
            "query has a comment that MySQL executes: write its content without /*!");
      }
    }
    return Optional.empty();
  }

  /** Past the character, or past the whole of a quote or comment that begins with it. */
  private int next(int at) {
    return switch (sql.charAt(at)) {
      case '\'', '"', '`' -> quote(at);
      case '-' -> isDashes(at) ? line(at) : at + 1;
      case '#' -> mySql ? line(at) : at + 1;
      case '/' -> sql.startsWith("/*", at) ? comment(at) : at + 1;
      case '$' -> dollars(at);
      default -> at + 1;
    };
  }

  private int quote(int start) {
    char mark = sql.charAt(start);
    boolean escapes = mySql ? mark != '`' : mark == '\'' && isEscaping(start);
    for (int at = start + 1; at < sql.length(); at++) {
      if (sql.charAt(at) == mark) {
        return at + 1;
      }
      if (escapes && sql.charAt(at) == '\\') {
        at++;
      }
    }
    return sql.length();
  }

  /** PostgreSQL's {@code E'…'}, where the E is not the end of some word. */
  private boolean isEscaping(int quote) {
    return quote > 0
        && Character.toUpperCase(sql.charAt(quote - 1)) == 'E'
        && (quote == 1 || !Character.isJavaIdentifierPart(sql.charAt(quote - 2)));
  }

  /** To MySQL two dashes are a comment only where a blank follows. */
  private boolean isDashes(int at) {
    return sql.startsWith("--", at)
        && (!mySql || at + 2 == sql.length() || sql.charAt(at + 2) <= ' ');
  }

  private int line(int at) {
    if (mySql) {
      return past("\n", at);
    }
    var end = LINE_END.matcher(sql);
    return end.find(at) ? end.end() : sql.length();
  }

  /** PostgreSQL's may be in one another. */
  private int comment(int start) {
    if (mySql) {
      return past("*/", start + 2);
    }
    int depth = 1;
    for (int at = start + 2; at < sql.length(); at++) {
      if (sql.startsWith("/*", at)) {
        depth++;
        at++;
      } else if (sql.startsWith("*/", at)) {
        depth--;
        at++;
      }
      if (depth == 0) {
        return at + 1;
      }
    }
    return sql.length();
  }

  private int dollars(int at) {
    var quote = DOLLAR_QUOTE.matcher(sql).region(at, sql.length());
    return !mySql && quote.lookingAt() ? past(quote.group(), quote.end()) : at + 1;
  }

  private int past(String end, int at) {
    int found = sql.indexOf(end, at);
    return found < 0 ? sql.length() : found + end.length();
  }
}
