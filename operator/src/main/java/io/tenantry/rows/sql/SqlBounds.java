package io.tenantry.rows.sql;

import io.tenantry.rows.RowLimits;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The select list of a reading: every column of the query, with NULL for cells that are too large,
 * so that they stay in the database; a last column lists these.
 *
 * @param select a list of columns
 * @param marked whether it ends in that last column
 */
record SqlBounds(String select, boolean marked) {
  private static final SqlBounds NONE = new SqlBounds("*", false);

  /** Of a query with these columns. Two of one name cannot be told apart, so these come whole. */
  static SqlBounds of(ResultSetMetaData query, Dialect dialect) throws SQLException {
    var columns = new ArrayList<String>();
    var marks = new ArrayList<String>();
    var names = new HashSet<String>();
    for (int i = 1; i <= query.getColumnCount(); i++) {
      var label = query.getColumnLabel(i);
      if (!names.add(label.toLowerCase(Locale.ROOT))) {
        return NONE;
      }
      var column = SqlQuery.ROWS + "." + dialect.quoted(label);
      var size = dialect.size(column, query.getColumnType(i), query.getColumnTypeName(i));
      if (size.isPresent()) {
        var large = "%s > %d".formatted(size.get(), RowLimits.CELL);
        columns.add(
            "CASE WHEN %s THEN NULL ELSE %s END AS %s"
                .formatted(large, column, dialect.quoted(label)));
        marks.add("CASE WHEN %s THEN '%d' END".formatted(large, i));
      } else {
        columns.add(column);
      }
    }
    if (marks.isEmpty()) {
      return NONE;
    }
    columns.add("CONCAT_WS(',', %s) AS tenantry_too_large".formatted(String.join(", ", marks)));
    return new SqlBounds(String.join(", ", columns), true);
  }

  /** The columns whose cells in this row are too large. */
  Set<Integer> tooLarge(ResultSet row, int columns) throws SQLException {
    var marks = marked ? row.getString(columns + 1) : null;
    return marks == null || marks.isEmpty()
        ? Set.of()
        : Stream.of(marks.split(",", -1)).map(Integer::valueOf).collect(Collectors.toSet());
  }

  /** How many of a result's columns are the query's own. */
  int columns(ResultSetMetaData result) throws SQLException {
    return result.getColumnCount() - (marked ? 1 : 0);
  }

  /** What a result without anything too large is read by. */
  static SqlBounds none() {
    return NONE;
  }
}
