package io.tenantry.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Makes the reference page of a kind from its CustomResourceDefinition. */
final class FieldPages {
  private FieldPages() {}

  static String of(JsonNode crd) {
    var spec = crd.at("/spec");
    var version = spec.at("/versions/0");
    var schema = version.at("/schema/openAPIV3Schema");
    var page = new StringBuilder();
    page.append("# %s%n%n".formatted(spec.at("/names/kind").asText()));
    page.append("%s%n%n".formatted(schema.at("/description").asText()));
    page.append(
        "`%s/%s` · %s · `kubectl get %s`%s%n"
            .formatted(
                spec.at("/group").asText(),
                version.at("/name").asText(),
                spec.at("/scope").asText().equals("Cluster") ? "cluster-scoped" : "namespaced",
                spec.at("/names/plural").asText(),
                shortNames(spec)));
    for (var part : List.of("spec", "status")) {
      page.append(
          "%n## %s%n%n| Field | Type | Rules | Meaning |%n|---|---|---|---|%n".formatted(part));
      var rows = new ArrayList<String>();
      rows(schema.at("/properties/" + part), part, rows);
      rows.forEach(page::append);
    }
    return "<!-- Generated: mvn -pl api verify -Dgolden=update -->\n" + page;
  }

  private static String shortNames(JsonNode spec) {
    var names = stream(spec.at("/names/shortNames")).map(JsonNode::asText).toList();
    return names.isEmpty() ? "" : " (`" + String.join("`, `", names) + "`)";
  }

  private static void rows(JsonNode object, String path, List<String> rows) {
    var required = stream(object.at("/required")).map(JsonNode::asText).toList();
    object
        .at("/properties")
        .properties()
        .forEach(field -> {
          var schema = field.getValue();
          var name = path + "." + field.getKey();
          rows.add(row(name, schema, required.contains(field.getKey())));
          if (!name.endsWith(".conditions")) { // every kind's are Kubernetes' own
            rows(schema, name, rows);
            rows(schema.at("/items"), name + "[]", rows);
          }
        });
  }

  private static String row(String path, JsonNode schema, boolean required) {
    return "| `%s` | %s | %s | %s |%n"
        .formatted(
            path,
            type(schema),
            cell(String.join("; ", rules(schema, required))),
            cell(schema.at("/description").asText()));
  }

  private static String type(JsonNode schema) {
    if (schema.at("/x-kubernetes-int-or-string").asBoolean()) {
      return "quantity";
    }
    if (schema.has("additionalProperties")) {
      return "map of " + type(schema.at("/additionalProperties"));
    }
    if (schema.has("items")) {
      return "list of " + type(schema.at("/items"));
    }
    return schema.at(schema.has("format") ? "/format" : "/type").asText();
  }

  private static List<String> rules(JsonNode schema, boolean required) {
    var rules = new ArrayList<String>();
    if (required) {
      rules.add("required");
    }
    add(rules, schema, "default", "default `%s`");
    add(rules, schema, "pattern", "matches `%s`");
    add(rules, schema, "minLength", "at least %s characters");
    add(rules, schema, "maxLength", "at most %s characters");
    add(rules, schema, "minimum", "at least %s");
    add(rules, schema, "maximum", "at most %s");
    add(rules, schema, "minItems", "at least %s entries");
    add(rules, schema, "maxItems", "at most %s entries");
    if (schema.has("enum")) {
      rules.add(
          "one of `"
              + String.join("`, `", stream(schema.at("/enum")).map(JsonNode::asText).toList())
              + "`");
    }
    stream(schema.at("/x-kubernetes-validations"))
        .forEach(rule -> rules.add(rule.at("/message").asText(rule.at("/rule").asText())));
    return rules;
  }

  private static void add(List<String> rules, JsonNode schema, String key, String text) {
    if (schema.has(key)) {
      rules.add(text.replace("%s", schema.get(key).asText()));
    }
  }

  /** A bar would end the cell. */
  private static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
