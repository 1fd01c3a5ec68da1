package io.tenantry.lives;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The patches that an API server takes, as far as processes here send them; pure. */
final class Patches {
  private Patches() {}

  /** Only additions of fields of objects. */
  static JsonNode json(ObjectNode before, JsonNode operations) {
    var after = before.deepCopy();
    for (var operation : operations) {
      if (!operation.path("op").asText().equals("add")) {
        throw new IllegalArgumentException("an unexpected patch: " + operation);
      }
      var path = operation.path("path").asText();
      var slash = path.lastIndexOf('/');
      var parent = slash == 0 ? after : (ObjectNode) after.at(path.substring(0, slash));
      parent.set(path.substring(slash + 1), operation.get("value"));
    }
    return after;
  }

  /** RFC 7396. */
  static JsonNode merge(JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode fields)) {
      return patch;
    }
    var result = target instanceof ObjectNode object ? object : fields.objectNode();
    fields
        .properties()
        .forEach(field -> {
          if (field.getValue().isNull()) {
            result.remove(field.getKey());
          } else {
            result.set(field.getKey(), merge(result.path(field.getKey()), field.getValue()));
          }
        });
    return result;
  }

  /** Whether the object has all that is wanted. */
  static boolean agrees(JsonNode object, JsonNode wanted) {
    return wanted instanceof ObjectNode fields
        ? fields.properties().stream()
            .allMatch(field -> agrees(object.path(field.getKey()), field.getValue()))
        : object.equals(wanted);
  }

  /** Adds what is wanted and removes what was only in the last apply. */
  static ObjectNode apply(ObjectNode before, Optional<JsonNode> last, ObjectNode wanted) {
    var after = before.deepCopy();
    last.ifPresent(fields -> remove(after, fields, wanted));
    return (ObjectNode) merge(after, wanted);
  }

  private static void remove(ObjectNode from, JsonNode last, JsonNode wanted) {
    last.properties()
        .forEach(field -> {
          var kept = wanted.path(field.getKey());
          if (kept.isMissingNode()) {
            from.remove(field.getKey());
          } else if (field.getValue() instanceof ObjectNode inner
              && from.path(field.getKey()) instanceof ObjectNode there) {
            remove(there, inner, kept);
          }
        });
  }

  /** Says who has applied it. */
  static ObjectNode managed(ObjectNode object, String manager) {
    var entry = object.objectNode().put("manager", manager).put("operation", "Apply");
    ((ObjectNode) object.get("metadata")).putArray("managedFields").add(entry);
    return object;
  }
}
