package io.tenantry.rows;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Maps columns to fields of a document, by name or path; a column that is not listed is the field
 * of the same name.
 */
public record Fields(Map<String, String> paths) {
  public Fields {
    paths = Map.copyOf(paths);
  }

  public static Fields of(@Nullable Map<String, String> paths) {
    return new Fields(paths == null ? Map.of() : paths);
  }

  /**
   * The columns of one document.
   *
   * @param own its fields by their names
   * @param at what it has at a path
   */
  public Map<String, Value> columns(Map<String, Value> own, Function<String, Optional<Value>> at) {
    var columns = new LinkedHashMap<>(own);
    paths.forEach((column, path) ->
        at.apply(path)
            .ifPresentOrElse(
                value -> columns.put(column, value),
                () -> {
                  columns.remove(column);
                }));
    return columns;
  }
}
