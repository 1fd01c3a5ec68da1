package io.tenantry.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.CustomResource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** No number that the API server stores is too large for the type that reads it. */
class BoundsTest {
  static final List<Class<? extends CustomResource<?, ?>>> KINDS = Kinds.ALL;

  @ParameterizedTest
  @FieldSource("KINDS")
  void everyWholeNumberFitsItsType(Class<? extends CustomResource<?, ?>> kind) {
    var file = Path.of("..", "deploy", "crds", Crds.fileName(kind));
    var schema = Yaml.parse(Yaml.text(file)).at("/spec/versions/0/schema/openAPIV3Schema");
    var flaws = new TreeMap<String, String>();
    collect("", schema, flaws);
    assertThat(flaws).isEmpty();
  }

  private static void collect(String path, JsonNode schema, Map<String, String> flaws) {
    var quantity = schema.path("pattern").asText().contains("KMGTPE");
    if (schema.path("x-kubernetes-int-or-string").asBoolean() && !quantity) {
      bounded(path, schema, flaws);
    }
    if (schema.path("type").asText().equals("number")) {
      flaws.put(path, "is a floating-point number");
    }
    if (schema.path("type").asText().equals("integer")) {
      switch (schema.path("format").asText()) {
        case "int32" -> bounded(path, schema, flaws);
        case "int64" -> {} // The API server stores nothing larger.
        default -> flaws.put(path, "has no format");
      }
    }
    schema
        .path("properties")
        .properties()
        .forEach(field -> collect(path + "." + field.getKey(), field.getValue(), flaws));
    for (var below : List.of("items", "additionalProperties")) {
      if (schema.path(below).isObject()) {
        collect(path + "[]", schema.get(below), flaws);
      }
    }
  }

  private static void bounded(String path, JsonNode schema, Map<String, String> flaws) {
    if (!schema.path("minimum").canConvertToInt() || !schema.path("maximum").canConvertToInt()) {
      flaws.put(path, "has no bounds within int32");
    }
  }
}
