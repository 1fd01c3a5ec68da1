package io.tenantry.rows;

import java.util.Map;
import java.util.Optional;

/**
 * One row, item, document or key of a source.
 *
 * @param key what the database calls it, as its change feed does
 * @param columns by name: those that we know (see {@code docs/sources.md}) and any others; what is
 *     null or absent in the database is not there
 */
public record Row(String key, Map<String, Value> columns) {
  public Row {
    columns = Map.copyOf(columns);
  }

  public Optional<Value> column(String name) {
    return Optional.ofNullable(columns.get(name));
  }
}
