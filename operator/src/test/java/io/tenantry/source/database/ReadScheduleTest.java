package io.tenantry.source.database;

import static io.tenantry.source.SourceWorlds.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadScheduleTest {
  @Test
  void readsAllRowsFirstAndThenAtTheInterval() {
    assertThat(due(ReadSchedule.NEW, NOON)).isTrue();
    var schedule = readAll(ReadSchedule.NEW);
    assertThat(due(schedule, NOON.plusSeconds(299))).isFalse();
    assertThat(schedule.rest(NOON.plusSeconds(299))).isEqualTo(Duration.ofSeconds(1));
    assertThat(due(schedule, NOON.plusSeconds(300))).isTrue();
  }

  @Test
  void otherSettingsAndAnApprovalAreReadForAtOnce() {
    var schedule = readAll(ReadSchedule.NEW);
    assertThat(schedule.due("1", "hash", NOON.plusSeconds(1))).isTrue();
    assertThat(schedule.previous("1").missing()).containsExactly("gone");
    assertThat(schedule.due("2", "", NOON.plusSeconds(1))).isTrue();
    assertThat(schedule.previous("2")).isEqualTo(PreviousReading.NOTHING);
    assertThat(schedule.begins(new ReadSchedule.Begun(NOON, "2", "")).previous())
        .isEqualTo(PreviousReading.NOTHING);
  }

  @Test
  void rowsThatTheFeedTellsOfAreReadAtOnceAndOnce() {
    var schedule =
        readAll(ReadSchedule.NEW)
            .changed(Set.of("ada"), NOON.plusSeconds(3))
            .changed(Set.of("bob"), NOON.plusSeconds(4));
    assertThat(schedule.rest(NOON.plusSeconds(4))).isZero();
    assertThat(due(schedule, NOON.plusSeconds(4))).isFalse();
    assertThat(schedule.told().keys()).containsExactlyInAnyOrder("ada", "bob");
    assertThat(schedule.told().since()).isEqualTo(NOON.plusSeconds(3));
    var after = read(schedule, schedule.told());
    assertThat(after.told().keys()).isEmpty();
    assertThat(after.rest(NOON.plusSeconds(4))).isEqualTo(Duration.ofSeconds(296));
  }

  /** It has changed after it was read. */
  @Test
  void aRowThatIsToldOfAgainWhileItIsReadIsReadAgain() {
    var before = readAll(ReadSchedule.NEW).changed(Set.of("ada", "bob"), NOON);
    var after = read(before.changed(Set.of("ada"), NOON), before.told());
    assertThat(after.told().keys()).containsExactly("ada");
  }

  @Test
  void whatIsUnclearIsReadForSoonButNotAllTheTime() {
    var schedule = readAll(ReadSchedule.NEW).unclear();
    assertThat(due(schedule, NOON.plusSeconds(9))).isFalse();
    assertThat(schedule.rest(NOON.plusSeconds(9))).isEqualTo(Duration.ofSeconds(1));
    assertThat(due(schedule, NOON.plusSeconds(10))).isTrue();
  }

  /** What was unclear before it began is clear when it ends, what comes later is not. */
  @Test
  void aReadingAnswersWhatWasUnclearBeforeIt() {
    var begun = ReadSchedule.NEW.unclear().begins(new ReadSchedule.Begun(NOON, "1", ""));
    assertThat(due(ended(begun), NOON.plusSeconds(60))).isFalse();
    assertThat(due(ended(begun.unclear()), NOON.plusSeconds(60))).isTrue();
  }

  /** A reading of all rows may take its time; theirs is short. */
  @Test
  void rowsThatWereToldOfAreReadBesideAReadingOfAll() {
    var schedule = readAll(ReadSchedule.NEW.changed(Set.of("ada"), NOON).unclear());
    assertThat(due(schedule, NOON.plusSeconds(60))).isFalse();
    assertThat(schedule.told().keys()).containsExactly("ada");
  }

  @Test
  void whileAllRowsAreReadOnlyChangesNeedALook() {
    var schedule = ReadSchedule.NEW.begins(new ReadSchedule.Begun(NOON, "1", ""));
    assertThat(schedule.rest(NOON)).isEqualTo(ReadSchedule.CALM);
    assertThat(schedule.changed(Set.of("ada"), NOON).rest(NOON)).isZero();
  }

  @Test
  void tooManyChangesAreReadTogether() {
    var many = IntStream.range(0, 1_001).mapToObj(Integer::toString).collect(Collectors.toSet());
    var schedule = readAll(ReadSchedule.NEW).changed(many, NOON);
    assertThat(schedule.told().isEmpty()).isTrue();
    assertThat(due(schedule, NOON.plusSeconds(10))).isTrue();
  }

  private static boolean due(ReadSchedule schedule, Instant now) {
    return schedule.due("1", "", now);
  }

  private static ReadSchedule read(ReadSchedule schedule, ToldRows rows) {
    return schedule.after(new ScheduleUpdate(rows, Optional.empty(), false));
  }

  private static ReadSchedule readAll(ReadSchedule schedule) {
    return ended(schedule.begins(new ReadSchedule.Begun(NOON, "1", "")));
  }

  private static ReadSchedule ended(ReadSchedule schedule) {
    return schedule.after(
        new ScheduleUpdate(
            ToldRows.NONE,
            Optional.of(
                new ScheduleUpdate.Ended(
                    new PreviousReading(Set.of("gone"), Optional.of(0), Optional.of(0), 0, 0),
                    false,
                    NOON.plus(Duration.ofMinutes(5)))),
            false));
  }
}
