package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ValidationRecordDelayTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final ValidationRecordDelay delay = new ValidationRecordDelay();

  private static Instant at(double seconds) {
    return NOW.plusMillis((long) (seconds * 1000));
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  @Test
  void asksOneSecondAfterARequestAtFirst() {
    delay.requested("a", NOW);

    assertThat(delay.left("a", NOW)).isEqualTo(seconds(1));
    assertThat(delay.left("a", at(0.4))).isEqualTo(seconds(0.6));
    assertThat(delay.left("a", at(3))).isZero();
  }

  @Test
  void asksAtOnceForWhatAnEarlierProcessRequested() {
    assertThat(delay.left("older", NOW)).isZero();
  }

  @Test
  void oneThatAskedInVainHoldsTheOthersBack() {
    delay.requested("a", NOW);
    delay.requested("b", NOW);
    delay.missed("a", at(2));

    assertThat(delay.left("b", at(2))).isEqualTo(seconds(1));
    assertThat(delay.expected()).isEqualTo(seconds(3));
  }

  @Test
  void neverWaitsLongerThanFiveSecondsNorAsksMoreOftenThanEverySecond() {
    delay.requested("a", NOW);
    for (var second : new int[] {1, 10, 60, 600}) {
      delay.missed("a", at(second));
      assertThat(delay.left("a", at(second))).isBetween(seconds(0.5), seconds(5));
    }
    assertThat(delay.expected()).isEqualTo(seconds(5));

    delay.missed("older", NOW);
    assertThat(delay.left("older", NOW)).isBetween(seconds(1), seconds(5));
  }

  @Test
  void findsOutThatAcmHasBecomeQuicker() {
    delay.requested("slow", NOW);
    delay.missed("slow", at(4));
    for (var i = 0; i < 100; i++) {
      delay.requested("n" + i, NOW);
      delay.found("n" + i, NOW.plus(delay.expected()));
    }

    assertThat(delay.expected()).isEqualTo(seconds(1));
  }

  @Test
  void whoAskedLateSaysNothingOfHowSoonItCouldHaveAsked() {
    delay.requested("slow", NOW);
    delay.missed("slow", at(2));
    delay.requested("late", NOW);
    delay.found("late", at(60));

    assertThat(delay.expected()).isEqualTo(seconds(3));
  }
}
