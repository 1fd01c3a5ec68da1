package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Row;
import io.tenantry.source.Flock;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BackgroundReadingTest {
  private static final RowMapping MAPPING =
      RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(""));

  private final Flock objects =
      Flock.of("ada", "a.x.io", "bob", "b.x.io", "eve", "e.x.io", "gone", "g.x.io");
  private final AtomicInteger woken = new AtomicInteger();
  private volatile Instant now = Instant.parse("2026-01-02T12:00:00Z");
  private final BackgroundReading background =
      new BackgroundReading(woken::incrementAndGet, () -> now, Threads.VIRTUAL);

  @Test
  void wakesTheSourceWhenItIsDoneAndIsUsedOnce() {
    var hurdle = new CountDownLatch(1);
    var all = reading(true, Rows.tenant("ada", "a.x.io"));
    background.begin(
        all,
        () -> {
          awaited(hurdle);
          return whole(all);
        });
    assertThat(background.state()).isEqualTo(ReadingState.RUNNING);
    assertThat(background.result()).isEmpty();
    background.used();
    assertThat(woken).hasValue(0);
    hurdle.countDown();
    await().until(() -> woken.get() == 1);
    assertThat(background.state()).isEqualTo(ReadingState.DONE);
    assertThat(background.result()).isPresent().isEqualTo(background.result());
    background.used();
    assertThat(background.result()).isEmpty();
    assertThat(background.state()).isEqualTo(ReadingState.IDLE);
  }

  /** It has read them earlier, and would turn them back. */
  @Test
  void leavesAloneWhatPassesHaveReadMeanwhile() {
    var all =
        reading(
            true,
            Rows.tenant("ada", "old.x.io"),
            Rows.tenant("bob", "new.x.io"),
            Rows.tenant("new", "n.x.io"),
            Rows.tenant("more", "m.x.io"));
    var findings =
        done(all, reading(false, Rows.tenant("ada", "a.x.io"), Rows.tenant("new", "n.x.io")));
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("bob", "more");
    assertThat(findings.creates()).isEqualTo(1);
    assertThat(findings.updates()).isEqualTo(1);
    assertThat(findings.overflowing()).isFalse();
    assertThat(findings.later()).isZero();
  }

  @Test
  void whatCameAfterItIsNotMissingAndCounts() {
    var all = reading(true, Rows.tenant("ada", "a.x.io"));
    var findings = done(all, reading(false, Rows.tenant("bob", "b.x.io")));
    assertThat(findings.missingNames()).containsExactlyInAnyOrder("eve", "gone");
    assertThat(findings.later()).isEqualTo(1);
  }

  /** Or a feed with one row would take the brake off a table that is empty all of a sudden. */
  @Test
  void whatCameAfterItIsNoRowOfIts() {
    var findings = done(reading(true), reading(false, Rows.tenant("bob", "b.x.io")));
    assertThat(findings.rows()).isZero();
    assertThat(findings.usable()).isZero();
  }

  @Test
  void aDomainThatALaterRowHasTakenIsLeftToTheNextReading() {
    var all = reading(true, Rows.tenant("first", "n.x.io"), Rows.tenant("more", "m.x.io"));
    var findings = done(all, reading(false, Rows.tenant("second", "n.x.io")));
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("more");
  }

  @Test
  void whatWasReadBeforeItBeganIsReadByIt() {
    background.readSince(reading(false, Rows.tenant("new", "n.x.io")).found());
    var findings = done(reading(true, Rows.tenant("new", "n.x.io")), reading(false));
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("new");
  }

  @Test
  void aFailureIsToldAsItIs() {
    var failed = ReadResult.of(new ReadOutcome.Failed(new Failure(Kind.UNAVAILABLE, "cut off")));
    run(reading(true), () -> failed);
    background.readSince(reading(false, Rows.tenant("ada", "a.x.io")).found());
    assertThat(background.result()).contains(failed);
  }

  @Test
  void aBugIsThePasses() {
    run(
        reading(true),
        () -> {
          throw new IllegalStateException("a bug");
        });
    assertThatThrownBy(background::result).hasMessage("a bug");
    assertThat(background.state()).isEqualTo(ReadingState.IDLE);
  }

  @Test
  void whatNoPassUsedInTimeIsReadAgain() {
    var all = reading(true, Rows.tenant("ada", "a.x.io"));
    run(all, () -> whole(all));
    assertThat(background.state()).isEqualTo(ReadingState.DONE);
    now = now.plus(Duration.ofSeconds(61));
    assertThat(background.state()).isEqualTo(ReadingState.IDLE);
    assertThat(background.result()).isEmpty();
  }

  private ReadingResult done(RowPlanner all, RowPlanner meanwhile) {
    run(all, () -> whole(all));
    background.readSince(meanwhile.found());
    return background
        .result()
        .map(glance -> ((ReadOutcome.Whole) glance.seen()).findings())
        .orElseThrow();
  }

  private void run(RowPlanner all, Supplier<ReadResult> read) {
    int before = woken.get();
    background.begin(all, read);
    await().until(() -> woken.get() > before);
  }

  private static ReadResult whole(RowPlanner all) {
    return ReadResult.of(new ReadOutcome.Whole(all.findings()));
  }

  private RowPlanner reading(boolean whole, Row... rows) {
    var reading = new RowPlanner(MAPPING, Flock.SOURCE, objects, false, whole);
    for (var row : rows) {
      reading.row(row);
    }
    if (!whole) {
      reading.findings();
    }
    return reading;
  }

  private static void awaited(CountDownLatch hurdle) {
    try {
      hurdle.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
