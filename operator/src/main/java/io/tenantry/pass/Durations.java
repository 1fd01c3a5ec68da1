package io.tenantry.pass;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Durations in Go's notation: {@code 90s}, {@code 1h30m}, {@code 250ms}. */
public final class Durations {
  private static final Pattern WHOLE = Pattern.compile("0|(\\d+(\\.\\d+)?(ms|h|m|s))+");
  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|h|m|s)");

  private Durations() {}

  /** Empty where the text is no duration. */
  public static Optional<Duration> parse(String text) {
    return WHOLE.matcher(text).matches()
        ? Optional.of(
            PART.matcher(text)
                .results()
                .map(part -> millis(Double.parseDouble(part.group(1)), part.group(2)))
                .reduce(Duration.ZERO, Duration::plus))
        : Optional.empty();
  }

  private static Duration millis(double number, String unit) {
    int millis =
        switch (unit) {
          case "h" -> 3_600_000;
          case "m" -> 60_000;
          case "s" -> 1_000;
          default -> 1;
        };
    return Duration.ofMillis(Math.round(number * millis));
  }
}
