package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadScheduleTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private final ReadSchedule agenda = new ReadSchedule();

  @Test
  void readsAllRowsFirstAndThenAtTheInterval() {
    assertThat(due("1", NOON)).isEqualTo(new DueReading.Whole());
    readAll(NOON);
    assertThat(due("1", NOON.plusSeconds(299))).isEqualTo(new DueReading.Nothing());
    assertThat(agenda.rest(NOON.plusSeconds(299))).isEqualTo(Duration.ofSeconds(1));
    assertThat(due("1", NOON.plusSeconds(300))).isEqualTo(new DueReading.Whole());
  }

  @Test
  void otherSettingsAndAnApprovalAreReadForAtOnce() {
    readAll(NOON);
    assertThat(agenda.due("1", "hash", NOON.plusSeconds(1))).isEqualTo(new DueReading.Whole());
    assertThat(agenda.recall().missing()).containsExactly("gone");
    assertThat(agenda.due("2", "", NOON.plusSeconds(1))).isEqualTo(new DueReading.Whole());
    assertThat(agenda.recall()).isEqualTo(PreviousReading.NOTHING);
  }

  @Test
  void rowsThatTheFeedTellsOfAreReadAtOnceAndOnce() {
    readAll(NOON);
    agenda.changed(Set.of("ada"), NOON.plusSeconds(3));
    agenda.changed(Set.of("bob"), NOON.plusSeconds(4));
    assertThat(agenda.rest(NOON.plusSeconds(4))).isZero();
    assertThat(due("1", NOON.plusSeconds(4)))
        .isEqualTo(new DueReading.Some(Set.of("ada", "bob"), NOON.plusSeconds(3)));
    agenda.beginsSome(Set.of("ada", "bob"));
    assertThat(due("1", NOON.plusSeconds(4))).isEqualTo(new DueReading.Nothing());
  }

  @Test
  void whatIsUnclearIsReadForSoonButNotAllTheTime() {
    readAll(NOON);
    agenda.unclear();
    assertThat(due("1", NOON.plusSeconds(9))).isEqualTo(new DueReading.Nothing());
    assertThat(agenda.rest(NOON.plusSeconds(9))).isEqualTo(Duration.ofSeconds(1));
    assertThat(due("1", NOON.plusSeconds(10))).isEqualTo(new DueReading.Whole());
  }

  /** A reading of all rows may take its time; theirs is short. */
  @Test
  void rowsThatWereToldOfAreReadBesideAReadingOfAll() {
    agenda.changed(Set.of("ada"), NOON);
    agenda.unclear();
    readAll(NOON);
    assertThat(due("1", NOON.plusSeconds(60))).isEqualTo(new DueReading.Some(Set.of("ada"), NOON));
    agenda.beginsSome(Set.of("ada"));
    assertThat(due("1", NOON.plusSeconds(60))).isEqualTo(new DueReading.Nothing());
  }

  @Test
  void whileAllRowsAreReadOnlyChangesNeedALook() {
    agenda.due("1", "", NOON);
    agenda.beginsWhole("", NOON);
    assertThat(agenda.rest(NOON)).isEqualTo(ReadSchedule.CALM);
    agenda.changed(Set.of("ada"), NOON);
    assertThat(agenda.rest(NOON)).isZero();
    assertThat(agenda.changes()).isEqualTo(new DueReading.Some(Set.of("ada"), NOON));
    // Whoever cannot say what came of a reading has it read again.
    assertThat(due("1", NOON)).isEqualTo(new DueReading.Whole());
  }

  @Test
  void tooManyChangesAreReadTogether() {
    readAll(NOON);
    agenda.changed(
        IntStream.range(0, 1_001).mapToObj(Integer::toString).collect(Collectors.toSet()), NOON);
    assertThat(due("1", NOON.plusSeconds(10))).isEqualTo(new DueReading.Whole());
  }

  private DueReading due(String settings, Instant now) {
    return agenda.due(settings, "", now);
  }

  private void readAll(Instant now) {
    agenda.due("1", "", now);
    agenda.beginsWhole("", now);
    agenda.endsWhole(
        new PreviousReading(Set.of("gone"), Optional.of(0), Optional.of(0), 0, 0),
        0,
        now.plus(Duration.ofMinutes(5)));
  }
}
