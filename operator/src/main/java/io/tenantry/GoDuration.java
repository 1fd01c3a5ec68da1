package io.tenantry;

import io.tenantry.pass.Durations;
import java.time.Duration;

/** Parses durations of flags in Go's notation. */
final class GoDuration {
  private GoDuration() {}

  static Duration parse(String flag, String text) {
    return Durations.parse(text)
        .orElseThrow(() ->
            new SettingsException(
                "%s is \"%s\": use a duration like 30s, 10m or 1h30m".formatted(flag, text)));
  }
}
