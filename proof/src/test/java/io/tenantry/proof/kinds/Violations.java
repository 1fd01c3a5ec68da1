package io.tenantry.proof.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Breaks every single constraint of a schema, one manifest each. */
final class Violations {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /**
   * A manifest that is valid but for one field.
   *
   * @param breaks the schema's word that it breaks
   * @param field the field as the API server names it
   */
  record Violation(ObjectNode manifest, String breaks, String field) {
    boolean ofStatus() {
      return field.startsWith("status");
    }

    @Override
    public String toString() {
      return manifest.get("kind").asText() + " " + field + " " + breaks;
    }
  }

  private final ObjectNode valid;
  private final List<Violation> found = new ArrayList<>();

  private Violations(ObjectNode valid) {
    this.valid = valid;
  }

  /** All that can be broken in this manifest, of the fields that it has. */
  static List<Violation> of(ObjectNode valid, ObjectNode definition) {
    var violations = new Violations(valid);
    violations.search(definition.at("/spec/versions/0/schema/openAPIV3Schema"), "", "");
    return violations.found;
  }

  /** Pointer and field are the same place, for us and as the API server writes it. */
  private void search(JsonNode schema, String pointer, String field) {
    for (var required : schema.path("required")) {
      remove(pointer, required.asText(), field);
    }
    schema.properties().forEach(word -> breaking(word.getKey(), word.getValue(), pointer, field));
    schema.path("properties").properties().stream()
        .filter(p -> valid.at(pointer).has(p.getKey()))
        .forEach(p -> search(p.getValue(), pointer + "/" + p.getKey(), below(field, p.getKey())));
    if (schema.has("items")) {
      search(schema.get("items"), pointer + "/0", field + "[0]");
    }
    if (schema.has("additionalProperties")) {
      var key = valid.at(pointer).fieldNames().next();
      search(schema.get("additionalProperties"), pointer + "/" + key, below(field, key));
    }
  }

  private void breaking(String word, JsonNode limit, String pointer, String field) {
    switch (word) {
      case "enum" -> set(word, pointer, field, JSON.textNode("nonsense"));
      case "pattern" -> set(word, pointer, field, JSON.textNode("!"));
      case "minLength" -> set(word, pointer, field, JSON.textNode(""));
      case "maxLength" -> set(word, pointer, field, JSON.textNode("a".repeat(limit.asInt() + 1)));
      case "minimum" -> set(word, pointer, field, JSON.numberNode(limit.asLong() - 1));
      case "maximum" -> set(word, pointer, field, JSON.numberNode(limit.asLong() + 1));
      case "minItems" -> set(word, pointer, field, JSON.arrayNode());
      case "maxItems" -> set(word, pointer, field, repeated(pointer, limit.asInt() + 1));
      case "maxProperties" -> set(word, pointer, field, widened(pointer, limit.asInt() + 1));
      case "x-kubernetes-list-map-keys" -> set(word, pointer, field, repeated(pointer, 2));
      case "format" -> format(limit.asText(), pointer, field);
      default -> {}
    }
  }

  private void format(String format, String pointer, String field) {
    if (format.equals("date-time")) {
      set("format", pointer, field, JSON.textNode("yesterday"));
    }
  }

  private ArrayNode repeated(String pointer, int times) {
    var list = JSON.arrayNode();
    for (int i = 0; i < times; i++) {
      list.add(valid.at(pointer + "/0"));
    }
    return list;
  }

  private ObjectNode widened(String pointer, int size) {
    var map = JSON.objectNode();
    for (int i = 0; i < size; i++) {
      map.set("key" + i, valid.at(pointer).elements().next());
    }
    return map;
  }

  private void set(String word, String pointer, String field, JsonNode value) {
    var broken = valid.deepCopy();
    var end = pointer.lastIndexOf('/');
    var parent = broken.at(pointer.substring(0, end));
    var last = pointer.substring(end + 1);
    switch (parent) {
      case ArrayNode list -> list.set(Integer.parseInt(last), value);
      case ObjectNode object -> object.set(last, value);
      default -> throw new IllegalStateException("nothing at " + pointer);
    }
    found.add(new Violation(broken, word, field));
  }

  private void remove(String pointer, String name, String field) {
    var broken = valid.deepCopy();
    ((ObjectNode) broken.at(pointer)).remove(name);
    found.add(new Violation(broken, "required", below(field, name)));
  }

  private static String below(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }
}
