package io.tenantry.lives;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/** Which objects a list or a watch is about; selectors know equality, sets and presence. */
final class Selection {
  private Selection() {}

  static boolean matches(ApiCall call, JsonNode node) {
    var metadata = node.path("metadata");
    return (call.namespace().isEmpty()
            || metadata.path("namespace").asText("").equals(call.namespace()))
        && all(
            call.query().getOrDefault("fieldSelector", ""),
            field -> metadata.path(field.substring(field.indexOf('.') + 1)))
        && all(
            call.query().getOrDefault("labelSelector", ""),
            label -> metadata.path("labels").path(label));
  }

  private interface Value {
    JsonNode of(String name);
  }

  private static boolean all(String selector, Value values) {
    return Stream.of(selector.split(",(?![^(]*\\))", -1))
        .filter(term -> !term.isEmpty())
        .allMatch(term -> matches(term, values));
  }

  private static boolean matches(String term, Value values) {
    if (term.contains(" in (")) {
      var set = term.split(" in ", 2);
      var allowed = set[1].substring(1, set[1].length() - 1).split(",", -1);
      return List.of(allowed).contains(values.of(set[0]).asText(""));
    }
    var pair = term.split("=+", 2);
    var value = values.of(pair[0]);
    return !value.isMissingNode() && (pair.length == 1 || value.asText("").equals(pair[1]));
  }
}
