package io.tenantry.rows;

import java.util.Map;
import java.util.Optional;

/**
 * One row, item, document or key of a source.
 *
 * @param key its key in the database and in the change feed
 * @param columns by name: those in {@code docs/sources.md} and any others; without those that are
 *     null or absent in the database
 * @param flaw why it cannot be used, whatever the columns say
 */
public record Row(String key, Map<String, Value> columns, Optional<String> flaw) {
  public Row {
    columns = Map.copyOf(columns);
  }

  public Row(String key, Map<String, Value> columns) {
    this(key, columns, Optional.empty());
  }

  /** One that is too large to be read: nothing is known of it but which it is. */
  public static Row tooLarge(String key, Optional<Value> name, long most) {
    return new Row(
        key,
        name.<Map<String, Value>>map(value -> Map.of(Columns.NAME, value)).orElse(Map.of()),
        Optional.of("The row is larger than %d characters".formatted(most)));
  }

  public Optional<Value> column(String name) {
    return Optional.ofNullable(columns.get(name));
  }
}
