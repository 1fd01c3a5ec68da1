package io.tenantry.simulator.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;

/** Writes model objects as JSON, timestamps as epoch seconds with a fraction. */
final class JsonEncoder {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonEncoder() {}

  static byte[] encode(SdkPojo shape) {
    return write(json -> object(shape, json));
  }

  static byte[] error(String code, String message) {
    return write(json -> {
      json.writeStartObject();
      json.writeStringField("__type", code);
      json.writeStringField("message", message);
      json.writeEndObject();
    });
  }

  private interface Content {
    void writeTo(JsonGenerator json) throws IOException;
  }

  private static byte[] write(Content content) {
    var bytes = new ByteArrayOutputStream();
    try (var json = FACTORY.createGenerator(bytes)) {
      content.writeTo(json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void object(SdkPojo shape, JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (SdkField<?> field : shape.sdkFields()) {
      var value = field.getValueOrDefault(shape);
      if (value != null && !(value instanceof SdkAutoConstructList)) {
        json.writeFieldName(field.unmarshallLocationName());
        value(value, json);
      }
    }
    json.writeEndObject();
  }

  private static void value(Object value, JsonGenerator json) throws IOException {
    switch (value) {
      case SdkPojo nested -> object(nested, json);
      case List<?> list -> {
        json.writeStartArray();
        for (Object entry : list) {
          value(entry, json);
        }
        json.writeEndArray();
      }
      case Instant time -> json.writeNumber(BigDecimal.valueOf(time.toEpochMilli(), 3));
      case Boolean bool -> json.writeBoolean(bool);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      default -> json.writeString(Scalars.text(value));
    }
  }
}
