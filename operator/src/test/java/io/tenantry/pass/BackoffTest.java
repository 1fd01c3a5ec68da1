package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff = new Backoff();

  @Test
  void doublesFromAQuarterOfASecond() {
    assertThat(backoff.failed("a")).isEqualTo(Duration.ofMillis(250));
    assertThat(backoff.failed("a")).isEqualTo(Duration.ofMillis(500));
    assertThat(backoff.failed("a")).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void neverWaitsLongerThanAFewMinutes() {
    for (int i = 0; i < 100; i++) {
      backoff.failed("a");
    }

    assertThat(backoff.failed("a")).isEqualTo(Duration.ofSeconds(256));
  }

  @Test
  void countsEachObjectForItself() {
    backoff.failed("a");

    assertThat(backoff.failed("b")).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void forgetsASuccess() {
    backoff.failed("a");
    backoff.failed("a");
    backoff.succeeded("a");

    assertThat(backoff.failed("a")).isEqualTo(Duration.ofMillis(250));
  }
}
