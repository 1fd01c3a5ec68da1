package io.tenantry.rows.dynamodb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The primary key of an item as one text, the same from a scan and from a stream: {@code
 * {"id":{"S":"x"}}}, attributes in the order of their names.
 */
final class DynamoKeys {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DynamoKeys() {}

  /** Of the attributes that the table's key is made of. */
  static String text(Map<String, AttributeValue> item, Collection<String> key) {
    var values = new TreeMap<String, Map<String, String>>();
    for (var name : key) {
      var value = item.get(name);
      if (value != null) {
        values.put(name, typed(value));
      }
    }
    try {
      return JSON.writeValueAsString(values);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> typed(AttributeValue value) {
    return switch (value.type()) {
      case S -> Map.of("S", value.s());
      case N -> Map.of("N", value.n());
      case B -> Map.of("B", Base64.getEncoder().encodeToString(value.b().asByteArray()));
      default -> throw new IllegalStateException("a key of type " + value.type());
    };
  }

  static Map<String, AttributeValue> key(String text) {
    try {
      var values = JSON.readValue(text, new TypeReference<Map<String, Map<String, String>>>() {});
      var key = new LinkedHashMap<String, AttributeValue>();
      values.forEach(
          (name, typed) -> typed.forEach((type, value) -> key.put(name, attribute(type, value))));
      return key;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no key of an item", e);
    }
  }

  private static AttributeValue attribute(String type, String value) {
    return switch (type) {
      case "S" -> AttributeValue.fromS(value);
      case "N" -> AttributeValue.fromN(value);
      case "B" -> AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(value)));
      default -> throw new IllegalArgumentException("a key of type " + type);
    };
  }
}
