package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "30s, PT30S",
    "10m, PT10M",
    "1h30m, PT1H30M",
    "250ms, PT0.25S",
    "1.5h, PT1H30M",
    "1m0.5s, PT1M0.5S",
    "0s, PT0S",
    "0, PT0S"
  })
  void readsWhatGoReads(String text, Duration expected) {
    assertThat(GoDuration.parse("--x", text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "m", "-5s", "1d", "PT10S", "10 m", "5s!"})
  void refusesTheRestAndSaysHowToWriteIt(String text) {
    assertThatThrownBy(() -> GoDuration.parse("--resync-interval", text))
        .isInstanceOf(SettingsException.class)
        .hasMessageContainingAll("--resync-interval", "\"" + text + "\"", "1h30m");
  }
}
