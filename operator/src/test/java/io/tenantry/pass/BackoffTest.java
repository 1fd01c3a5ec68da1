package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Backoff backoff = new Backoff(() -> now);

  @Test
  void doublesFromAQuarterOfASecond() {
    assertThat(failedInTurn("a")).isEqualTo(Duration.ofMillis(250));
    assertThat(failedInTurn("a")).isEqualTo(Duration.ofMillis(500));
    assertThat(failedInTurn("a")).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void neverWaitsLongerThanAFewMinutes() {
    for (int i = 0; i < 100; i++) {
      failedInTurn("a");
    }

    assertThat(failedInTurn("a")).isEqualTo(Duration.ofSeconds(256));
  }

  @Test
  void whoeverIsWokenBeforeItsTurnWaitsNoLongerThanBefore() {
    failedInTurn("a");
    assertThat(backoff.failed("a")).isEqualTo(Duration.ofMillis(500));

    for (int i = 0; i < 100; i++) {
      now = now.plusMillis(1);
      assertThat(backoff.failed("a")).isEqualTo(Duration.ofMillis(499 - i));
    }

    now = now.plusMillis(400);
    assertThat(backoff.failed("a")).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void countsEachObjectForItself() {
    failedInTurn("a");

    assertThat(failedInTurn("b")).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void forgetsASuccess() {
    failedInTurn("a");
    failedInTurn("a");
    backoff.succeeded("a");

    assertThat(failedInTurn("a")).isEqualTo(Duration.ofMillis(250));
  }

  /** Fails, and waits as it is told. */
  private Duration failedInTurn(String key) {
    var wait = backoff.failed(key);
    now = now.plus(wait);
    return wait;
  }
}
