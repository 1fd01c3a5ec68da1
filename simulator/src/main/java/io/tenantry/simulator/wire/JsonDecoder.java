package io.tenantry.simulator.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Reads a JSON body into a model builder; members the model does not know are ignored. */
final class JsonDecoder {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonDecoder() {}

  static void decode(byte[] body, SdkPojo builder) {
    try {
      members(builder, JSON.readTree(body));
    } catch (JsonProcessingException e) {
      throw new MalformedBodyException(e.getOriginalMessage());
    } catch (IOException e) {
      throw new MalformedBodyException(String.valueOf(e.getMessage()));
    }
  }

  private static void members(SdkPojo builder, JsonNode object) {
    require(object.isObject(), "Expected an object");
    for (SdkField<?> field : builder.sdkFields()) {
      var node = object.path(field.locationName());
      if (!node.isMissingNode() && !node.isNull()) {
        field.set(builder, value(field, node));
      }
    }
  }

  private static Object value(SdkField<?> field, JsonNode node) {
    return switch (field.marshallingType().getKnownType()) {
      case SDK_POJO -> {
        var nested = field.constructor().get();
        members(nested, node);
        yield ((SdkBuilder<?, ?>) nested).build();
      }
      case LIST -> list(field, node);
      case INSTANT -> {
        require(node.isNumber(), field.locationName() + " must be a number of seconds");
        yield Instant.ofEpochMilli(Math.round(node.doubleValue() * 1000));
      }
      case STRING, SDK_BYTES -> {
        require(node.isTextual(), field.locationName() + " must be a string");
        yield Scalars.parse(field, node.textValue());
      }
      default -> {
        require(node.isNumber() || node.isBoolean(), field.locationName() + " has the wrong type");
        yield Scalars.parse(field, node.asText());
      }
    };
  }

  private static List<Object> list(SdkField<?> field, JsonNode array) {
    require(array.isArray(), field.locationName() + " must be a list");
    SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
    var entries = new ArrayList<>(array.size());
    array.forEach(entry -> entries.add(value(member, entry)));
    return entries;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new MalformedBodyException(otherwise);
    }
  }
}
