package io.tenantry.simulator.core;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts records to JSON and back, for the journal, the settings and seeds. */
public final class Json {
  private static final Pattern SHORT = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

  private Json() {}

  /** A mapper of one's own: mappers can be reconfigured, so none is shared. */
  public static JsonMapper mapper() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationReader()))
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
        // A record is its components; isReady() and the like are questions about it.
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
        .build();
  }

  /** Reads {@code PT5S} and, for people, {@code 250ms}, {@code 15s}, {@code 3m}, {@code 72h}. */
  public static Duration duration(String text) {
    var match = SHORT.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!match.matches()) {
      return Duration.parse(text.strip());
    }
    var amount = Long.parseLong(match.group(1));
    return switch (match.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }

  private static final class DurationReader extends JsonDeserializer<Duration> {
    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      var text = parser.getText();
      try {
        return duration(text);
      } catch (RuntimeException e) {
        return (Duration)
            context.handleWeirdStringValue(
                Duration.class, text, "Not a duration: use 250ms, 15s, 3m, 72h or PT5S");
      }
    }
  }
}
