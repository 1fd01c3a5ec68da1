package io.tenantry.source.mapping;

import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows for tests: columns and values in turn. */
public final class Rows {
  private Rows() {}

  public static Row row(Object... columnsAndValues) {
    var columns = new HashMap<String, Value>();
    for (int i = 0; i < columnsAndValues.length; i += 2) {
      columns.put((String) columnsAndValues[i], value(columnsAndValues[i + 1]));
    }
    return new Row("key", columns);
  }

  /** The usual row. */
  public static Row tenant(String name, String... domains) {
    return row("name", name, "domains", List.of(domains));
  }

  private static Value value(Object value) {
    return switch (value) {
      case String text -> new Value.Text(text);
      case Boolean flag -> new Value.Flag(flag);
      case Integer number -> new Value.Amount(BigDecimal.valueOf(number));
      case List<?> list -> new Value.Texts(list.stream().map(String::valueOf).toList());
      case Map<?, ?> map -> {
        var pairs = new HashMap<String, String>();
        map.forEach((key, text) -> pairs.put(String.valueOf(key), String.valueOf(text)));
        yield new Value.Pairs(pairs);
      }
      case Value given -> given;
      default -> throw new IllegalArgumentException(value.toString());
    };
  }
}
