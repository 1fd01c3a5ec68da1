package io.tenantry.rows.redis;

import com.fasterxml.jackson.databind.JsonNode;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Columns;
import io.tenantry.rows.Fields;
import io.tenantry.rows.JsonValues;
import io.tenantry.rows.Row;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import redis.clients.jedis.Pipeline;

/** Converts the value of a key into a row. */
sealed interface RedisValues {
  /** Largest value that is read; one that is larger would only fill the memory. */
  long MOST = 4L * RowLimits.CELL;

  /** Asks for the value of a key; the answer is there after the pipeline was synced. */
  Supplier<Optional<Row>> ask(Pipeline pipeline, String key);

  /** Asks how many bytes the value of a key takes; nothing where it is not there. */
  Supplier<Long> size(Pipeline pipeline, String key);

  /** The row of a key whose value is too large to be read: it is there, and cannot be used. */
  static Row tooLarge(String key) {
    return Row.tooLarge(key, Optional.of(name(key)), MOST);
  }

  /** Fields are texts, and lists or objects where they look like JSON. */
  record Hash(Fields fields) implements RedisValues {
    @Override
    public Supplier<Optional<Row>> ask(Pipeline pipeline, String key) {
      var answer = pipeline.hgetAll(key);
      return () -> Optional.of(answer.get()).filter(hash -> !hash.isEmpty()).map(h -> row(key, h));
    }

    @Override
    public Supplier<Long> size(Pipeline pipeline, String key) {
      var bytes = pipeline.memoryUsage(key, 0);
      return () -> Objects.requireNonNullElse(bytes.get(), 0L);
    }

    private Row row(String key, Map<String, String> hash) {
      var own = new LinkedHashMap<String, Value>();
      hash.forEach((name, text) -> own.put(name, JsonValues.ofText(text)));
      return named(key, fields.columns(own, name -> Optional.ofNullable(own.get(name))));
    }
  }

  /** A string with a JSON object. */
  record Json(Fields fields) implements RedisValues {
    @Override
    public Supplier<Optional<Row>> ask(Pipeline pipeline, String key) {
      var answer = pipeline.get(key);
      return () -> Optional.ofNullable(answer.get()).map(text -> row(key, text));
    }

    @Override
    public Supplier<Long> size(Pipeline pipeline, String key) {
      return pipeline.strlen(key);
    }

    /** A value that cannot be read must not look like a deleted tenant. */
    private Row row(String key, String text) {
      var json =
          JsonValues.parse(text)
              .filter(JsonNode::isObject)
              .orElseThrow(() ->
                  new PortException(
                      new Failure(Kind.INVALID, "Key %s is not a JSON object".formatted(key))));
      var own = new LinkedHashMap<String, Value>();
      json.propertyStream()
          .forEach(property ->
              JsonValues.of(property.getValue())
                  .ifPresent(value -> own.put(property.getKey(), value)));
      return named(key, fields.columns(own, path -> JsonValues.of(at(json, path))));
    }

    private static JsonNode at(JsonNode json, String path) {
      var node = json;
      for (var step : path.split("\\.", -1)) {
        node = node.path(step);
      }
      return node;
    }
  }

  private static Row named(String key, Map<String, Value> columns) {
    columns.putIfAbsent(Columns.NAME, name(key));
    return new Row(key, columns);
  }

  private static Value name(String key) {
    return new Value.Text(key.substring(key.lastIndexOf(':') + 1));
  }
}
