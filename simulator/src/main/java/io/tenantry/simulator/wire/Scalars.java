package io.tenantry.simulator.wire;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;

/** Converts single values to text, for XML, forms, headers and paths. */
final class Scalars {
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private Scalars() {}

  static Object parse(SdkField<?> field, String text) {
    try {
      return switch (field.marshallingType().getKnownType()) {
        case STRING -> text;
        case INTEGER -> Integer.valueOf(text.strip());
        case LONG -> Long.valueOf(text.strip());
        case FLOAT -> Float.valueOf(text.strip());
        case DOUBLE -> Double.valueOf(text.strip());
        case BOOLEAN -> bool(text.strip());
        case INSTANT -> Instant.parse(text.strip());
        case SDK_BYTES -> SdkBytes.fromByteArray(Base64.getDecoder().decode(text.strip()));
        default ->
            throw new MalformedBodyException(field.locationName() + " is not a single value");
      };
    } catch (DateTimeParseException | IllegalArgumentException e) {
      throw new MalformedBodyException(
          "'%s' is not a value for %s".formatted(text, field.locationName()));
    }
  }

  static String text(Object value) {
    return switch (value) {
      case Instant instant -> MILLIS.format(instant);
      case SdkBytes bytes -> Base64.getEncoder().encodeToString(bytes.asByteArray());
      default -> value.toString();
    };
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }
}
