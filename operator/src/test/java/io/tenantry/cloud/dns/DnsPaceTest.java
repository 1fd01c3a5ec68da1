package io.tenantry.cloud.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.dns.WaitingWishes.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DnsPaceTest {
  private static final DnsPace PACE = DnsPace.standard();
  private static final BatchLimits LIMITS = new BatchLimits(100, 1_000);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static Duration pause(long last, int elements, boolean underWay, long now) {
    return pause(Optional.of(span(0, last)), Optional.empty(), elements, underWay, now);
  }

  private static Duration removal(long last, int elements, boolean underWay, long now) {
    return pause(Optional.empty(), Optional.of(span(0, last)), elements, underWay, now);
  }

  private static Duration pause(
      Optional<Span> additions, Optional<Span> removals, int elements, boolean underWay, long now) {
    return new WaitingWishes(additions, removals, elements)
        .pause(PACE, LIMITS, RemovalPacing.NONE, underWay, START.plusMillis(now));
  }

  private static Span span(long first, long last) {
    return new Span(START.plusMillis(first), START.plusMillis(last));
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
  void removalsHaveTime() {
    assertThat(removal(0, 100, true, 0)).isZero();
    assertThat(removal(0, 1, false, 0)).hasSeconds(1);
    assertThat(removal(400, 1, false, 600)).hasMillis(800);
    assertThat(removal(4_500, 1, false, 4_600)).hasMillis(400);
    assertThat(removal(0, 1, true, 1_000)).hasSeconds(4);
    assertThat(removal(0, 1, true, 5_000)).isZero();
  }

  @Test
  void removalsThatKeepComingGoEverFartherApart() {
    var cadence = RemovalPacing.NONE.sent(START, PACE.removals());
    assertThat(cadence.gap()).hasSeconds(5);
    for (var gap : List.of(10, 20, 40, 60, 60)) {
      cadence = cadence.sent(cadence.next(), PACE.removals());
      assertThat(cadence.gap()).hasSeconds(gap);
    }
    var later = cadence.next().plusSeconds(61);
    assertThat(cadence.sent(later, PACE.removals()).gap()).hasSeconds(5);
  }

  @Test
  void removalsAloneWaitForTheirTimeAndGoEarlierWithAdditions() {
    var cadence = new RemovalPacing(START, Duration.ofSeconds(20));
    var removal = Optional.of(span(1_000, 1_000));
    var now = START.plusMillis(3_000);

    assertThat(
            new WaitingWishes(Optional.empty(), removal, 1)
                .pause(PACE, LIMITS, cadence, false, now))
        .hasSeconds(17);
    assertThat(new WaitingWishes(removal, removal, 2).pause(PACE, LIMITS, cadence, false, now))
        .isZero();
    assertThat(
            new WaitingWishes(Optional.empty(), removal, 100)
                .pause(PACE, LIMITS, cadence, true, now))
        .isZero();
  }

  @Test
  void whicheverIsDueFirstTakesTheOthersAlong() {
    var old = Optional.of(span(0, 0));

    assertThat(pause(Optional.of(span(600, 600)), old, 2, false, 600)).hasMillis(100);
    assertThat(pause(Optional.of(span(950, 950)), old, 2, false, 950)).hasMillis(50);
    assertThat(pause(Optional.of(span(4_800, 4_800)), old, 2, true, 4_900)).hasMillis(100);
  }

  @Test
  void triesEverMoreRarely() {
    assertThat(PACE.retryPause(1, 1)).hasMillis(250);
    assertThat(PACE.retryPause(1, 0)).hasMillis(125);
    assertThat(PACE.retryPause(4, 1)).hasSeconds(2);
    assertThat(PACE.retryPause(40, 1)).hasSeconds(20);
    assertThat(PACE.nextPoll(Duration.ofSeconds(2))).hasMillis(2_500);
    assertThat(PACE.nextPoll(Duration.ofSeconds(14))).hasSeconds(15);
  }
}
