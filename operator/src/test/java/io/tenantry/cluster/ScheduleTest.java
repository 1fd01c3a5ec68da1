package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Duration RESYNC = Duration.ofHours(1);
  private static final int MANY = 1_000;

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Schedule schedule = new Schedule(RESYNC, () -> now);

  @Test
  void whatIsUnderWayIsLookedAtWhenThePassSays() {
    assertThat(after("a", new Next.Again(Duration.ofSeconds(7)))).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void whatIsReleasedNeverComesBack() {
    assertThat(delay("a", new Next.Released())).isEmpty();
  }

  /** Ten thousand objects that settle together must not come back together. */
  @Test
  void whatIsSettledComesBackAfterTheIntervalAtAMomentOfItsOwn() {
    var delays =
        IntStream.range(0, MANY).mapToObj(i -> after("uid-" + i, new Next.Settled())).toList();

    assertThat(delays)
        .allSatisfy(
            delay -> assertThat(delay).isBetween(RESYNC, RESYNC.plus(Duration.ofMinutes(6))));
    assertThat(delays.stream().distinct()).hasSizeGreaterThan(50);
    assertThat(after("uid-1", new Next.Settled())).isEqualTo(after("uid-1", new Next.Settled()));
  }

  @Test
  void whatFailsIsTriedEverMoreRarelyUntilItSucceeds() {
    assertThat(fails("a")).isEqualTo(Duration.ofMillis(250));
    assertThat(fails("a")).isEqualTo(Duration.ofMillis(500));
    assertThat(fails("b")).as("each object for itself").isEqualTo(Duration.ofMillis(250));

    after("a", new Next.Settled());
    assertThat(fails("a")).isEqualTo(Duration.ofMillis(250));
    after("a", new Next.Again(Duration.ofSeconds(1)));
    assertThat(fails("a")).isEqualTo(Duration.ofMillis(250));
    delay("a", new Next.Released());
    assertThat(fails("a")).isEqualTo(Duration.ofMillis(250));
  }

  /** After a start, full checks are spread over the whole interval, and none comes at once. */
  @Test
  void whatWasNotLookedAtComesAtItsOwnMomentOfTheInterval() {
    var delays =
        IntStream.range(0, MANY)
            .mapToObj(i -> new UUID(i * 0x9E3779B97F4A7C15L, i).toString())
            .map(uid ->
                Duration.ofMillis(schedule.sometime(object(uid)).getScheduleDelay().orElseThrow()))
            .toList();

    assertThat(delays)
        .allSatisfy(delay -> assertThat(delay).isBetween(Duration.ofMillis(1), RESYNC));
    for (int tenth = 0; tenth < 10; tenth++) {
      var from = RESYNC.multipliedBy(tenth).dividedBy(10);
      var to = RESYNC.multipliedBy(tenth + 1).dividedBy(10);
      assertThat(delays)
          .as("tenth %d", tenth)
          .filteredOn(delay -> delay.compareTo(from) > 0 && delay.compareTo(to) <= 0)
          .hasSizeBetween(MANY / 20, MANY / 5);
    }
  }

  /** Fails, and waits as it is told. */
  private Duration fails(String uid) {
    var wait = after(uid, new Next.Retry());
    now = now.plus(wait);
    return wait;
  }

  private Duration after(String uid, Next next) {
    return delay(uid, next).orElseThrow();
  }

  private Optional<Duration> delay(String uid, Next next) {
    return schedule.next(object(uid), next).getScheduleDelay().map(Duration::ofMillis);
  }

  private static ConfigMap object(String uid) {
    return new ConfigMapBuilder().withNewMetadata().withUid(uid).endMetadata().build();
  }
}
