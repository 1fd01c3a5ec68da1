package io.tenantry.cloud.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DnsPaceTest {
  private static final DnsPace PACE = DnsPace.standard();
  private static final BatchLimits LIMITS = new BatchLimits(100, 1_000);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static Duration pause(long last, int elements, boolean underWay, long now) {
    return new Waiting(START, START.plusMillis(last), elements)
        .pause(PACE, LIMITS, underWay, START.plusMillis(now));
  }

  @Test
  void aFullBatchWaitsForNobody() {
    assertThat(pause(0, 100, true, 0)).isZero();
  }

  @Test
  void goesWhenNobodyComesAnyMore() {
    assertThat(pause(0, 1, false, 0)).hasMillis(100);
    assertThat(pause(50, 1, false, 60)).hasMillis(90);
    assertThat(pause(50, 1, false, 150)).isZero();
  }

  @Test
  void waitsForTheWholeWindowWhileAnotherIsUnderWay() {
    assertThat(pause(0, 1, true, 100)).hasMillis(400);
    assertThat(pause(0, 1, true, 500)).isZero();
  }

  @Test
  void neverWaitsLongerThanTheWindow() {
    assertThat(pause(450, 1, false, 460)).hasMillis(40);
  }

  @Test
  void triesEverMoreRarely() {
    assertThat(PACE.retryPause(1, 1)).hasMillis(250);
    assertThat(PACE.retryPause(1, 0)).hasMillis(125);
    assertThat(PACE.retryPause(4, 1)).hasSeconds(2);
    assertThat(PACE.retryPause(40, 1)).hasSeconds(20);
    assertThat(PACE.nextPoll(Duration.ofSeconds(2))).hasSeconds(3);
    assertThat(PACE.nextPoll(Duration.ofSeconds(14))).hasSeconds(15);
  }

  @Test
  void takesAnyWindow() {
    assertThat(PACE.withWindow(Duration.ofMillis(50)).quiet()).hasMillis(50);
    assertThat(PACE.withWindow(Duration.ofSeconds(5)).quiet()).hasMillis(100);
  }
}
