package io.tenantry.rows.sql;

import io.tenantry.rows.JsonValues;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** Reads one column of the current row of a result set; empty for null. */
interface Cell {
  Optional<Value> read(ResultSet rows, int column) throws SQLException;

  static Cell text() {
    return (rows, column) -> Optional.ofNullable(rows.getString(column)).map(Value.Text::new);
  }

  static Cell flag() {
    return (rows, column) -> {
      boolean flag = rows.getBoolean(column);
      return rows.wasNull() ? Optional.empty() : Optional.of(new Value.Flag(flag));
    };
  }

  /** Some numbers are none: NaN, infinity, money with its sign. */
  static Cell amount(String type) {
    return (rows, column) ->
        Optional.ofNullable(rows.getString(column)).map(text -> amount(text, type));
  }

  private static Value amount(String text, String type) {
    try {
      return text.length() > RowLimits.CELL
          ? new Value.TooLarge(RowLimits.CELL)
          : Value.amount(new BigDecimal(text));
    } catch (NumberFormatException _) {
      return new Value.Other(type);
    }
  }

  static Cell json() {
    return (rows, column) ->
        Optional.ofNullable(rows.getString(column))
            .flatMap(JsonValues::parse)
            .flatMap(JsonValues::of);
  }

  /** Text that may be a list or an object, where no type says so. */
  static Cell textOrJson() {
    return (rows, column) -> Optional.ofNullable(rows.getString(column)).map(JsonValues::ofText);
  }

  static Cell array(String type) {
    return (rows, column) -> {
      var array = rows.getArray(column);
      return array == null ? Optional.empty() : Optional.of(texts(array.getArray(), type));
    };
  }

  private static Value texts(Object array, String type) {
    return array instanceof Object[] members
            && Arrays.stream(members).noneMatch(member -> member instanceof Object[])
        ? new Value.Texts(
            Arrays.stream(members).filter(Objects::nonNull).map(Object::toString).toList())
        : new Value.Other(type);
  }

  static Cell other(String type) {
    return (rows, column) ->
        rows.getObject(column) == null ? Optional.empty() : Optional.of(new Value.Other(type));
  }
}
