package io.tenantry.rows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Converts JSON from databases to {@link Value}s. */
public final class JsonValues {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JsonValues() {}

  /** The JSON of a text; empty where it is none. */
  public static Optional<JsonNode> parse(String text) {
    try {
      return Optional.ofNullable(JSON.readTree(text)).filter(node -> !node.isMissingNode());
    } catch (JsonProcessingException _) {
      return Optional.empty();
    }
  }

  /** A list or an object where a text is one, else the text as it is. */
  public static Value ofText(String text) {
    var start = text.stripLeading();
    return start.startsWith("[") || start.startsWith("{")
        ? parse(text).flatMap(JsonValues::of).orElseGet(() -> new Value.Text(text))
        : new Value.Text(text);
  }

  /** Lists and objects keep what is simple in them; null is nothing. */
  public static Optional<Value> of(JsonNode node) {
    return Optional.ofNullable(
        switch (node.getNodeType()) {
          case STRING -> new Value.Text(node.asText());
          case BOOLEAN -> new Value.Flag(node.asBoolean());
          case NUMBER -> amount(node);
          case ARRAY -> new Value.Texts(texts(node));
          case OBJECT -> new Value.Pairs(pairs(node));
          case NULL, MISSING -> null;
          case BINARY, POJO -> new Value.Other(node.getNodeType().name().toLowerCase(Locale.ROOT));
        });
  }

  private static Value amount(JsonNode number) {
    return Value.amount(number.decimalValue());
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().filter(JsonValues::isSimple).map(JsonNode::asText).toList();
  }

  private static Map<String, String> pairs(JsonNode object) {
    var pairs = new LinkedHashMap<String, String>();
    object
        .propertyStream()
        .filter(property -> isSimple(property.getValue()))
        .forEach(property -> pairs.put(property.getKey(), property.getValue().asText()));
    return pairs;
  }

  private static boolean isSimple(JsonNode node) {
    return node.isValueNode()
        && !node.isNull()
        && (!node.isNumber() || amount(node) instanceof Value.Amount);
  }
}
