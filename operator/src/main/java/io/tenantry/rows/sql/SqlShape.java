package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Columns;
import io.tenantry.rows.Row;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Value;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The columns of a result, and how to read them. */
final class SqlShape {
  private record Column(String name, Cell cell) {}

  private final List<Column> columns;
  private final SqlBounds bounds;

  private SqlShape(List<Column> columns, SqlBounds bounds) {
    this.columns = columns;
    this.bounds = bounds;
  }

  static SqlShape of(ResultSetMetaData result, SqlBounds bounds, Dialect dialect)
      throws SQLException {
    var columns = new ArrayList<Column>();
    for (int i = 1; i <= bounds.columns(result); i++) {
      var cell = dialect.cell(result.getColumnType(i), result.getColumnTypeName(i));
      columns.add(new Column(name(result.getColumnLabel(i)), cell));
    }
    return new SqlShape(columns, bounds);
  }

  /** Databases differ in which case they keep; what we know is in lower case. */
  private static String name(String label) {
    var lower = label.toLowerCase(Locale.ROOT);
    return Columns.ALL.contains(lower) ? lower : label;
  }

  /** A missing column is an error: it must not look like missing rows. */
  void check(boolean domains) {
    if (!has(Columns.NAME)) {
      throw missing(Columns.NAME);
    }
    if (domains && !has(Columns.DOMAIN) && !has(Columns.DOMAINS)) {
      throw missing("domain or domains");
    }
  }

  private boolean has(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  private PortException missing(String name) {
    var there = columns.stream().map(Column::name).collect(Collectors.joining(", "));
    return new PortException(
        new Failure(
            Kind.INVALID, "The query returns no column %s, only: %s".formatted(name, there)));
  }

  Row row(ResultSet rows) throws SQLException {
    var values = new LinkedHashMap<String, Value>();
    var key = "";
    var tooLarge = bounds.tooLarge(rows, columns.size());
    for (int i = 1; i <= columns.size(); i++) {
      var column = columns.get(i - 1);
      if (tooLarge.contains(i)) {
        values.put(column.name(), new Value.TooLarge(RowLimits.CELL));
      }
      column.cell().read(rows, i).ifPresent(value -> values.put(column.name(), value));
      if (column.name().equals(Columns.NAME)) {
        var name = rows.getString(i);
        key = name == null ? "" : name;
      }
    }
    return new Row(key, values);
  }
}
