package io.tenantry.source;

import static io.tenantry.source.SourceWorlds.NOON;
import static io.tenantry.source.SourceWorlds.SETTINGS;
import static io.tenantry.source.SourceWorlds.allWasRead;
import static io.tenantry.source.SourceWorlds.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.FeedState;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadResult;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadingState;
import io.tenantry.source.database.RowPlanner;
import io.tenantry.source.database.ScheduleUpdate;
import io.tenantry.source.database.ToldRows;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulePlannerTest {
  private static final Duration INTERVAL = Duration.ofMinutes(5);
  private static final SourceStep CREATE =
      new SourceStep.Create("ada", Map.of(), Map.of(), Map.of());
  private static final ReadOutcome NOTHING = new ReadOutcome.Nothing();

  // What is done first

  @Test
  void allRowsAreReadWhenTheyAreDue() {
    assertThat(steps(database(NOTHING), NOON.plus(INTERVAL)))
        .containsExactly(
            new SourceStep.ReadAllRows(new ReadSchedule.Begun(NOON.plus(INTERVAL), SETTINGS, "")));
    assertThat(steps(database(NOTHING), NOON.plusSeconds(60))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "DONE"})
  void noReadingIsBegunBesideAnother(ReadingState state) {
    assertThat(steps(SourceWorlds.with(database(NOTHING), state), NOON.plus(INTERVAL)))
        .noneMatch(SourceStep.ReadAllRows.class::isInstance);
  }

  /** Its result is lost with the pass that could not say what it did. */
  @Test
  void aReadingWhoseEndNobodyHasNotedIsBegunAgain() {
    var begun = allWasRead().begins(new ReadSchedule.Begun(NOON, SETTINGS, ""));
    assertThat(steps(database(ReadResult.NOTHING, begun), NOON.plusSeconds(1)))
        .singleElement()
        .isInstanceOf(SourceStep.ReadAllRows.class);
  }

  @Test
  void whatWasReadIsUsedOnce() {
    assertThat(steps(SourceWorlds.with(database(NOTHING), ReadingState.DONE), NOON))
        .containsExactly(new SourceStep.UseRows());
    assertThat(steps(database(some()), NOON)).containsExactly(new SourceStep.UseRows());
  }

  /** Its own rows must not be undone by a reading that began before they were written. */
  @Test
  void aReadingBeginsBeforeTheRowsOfItsPassAreMarked() {
    assertThat(steps(database(some()), NOON.plus(INTERVAL)))
        .extracting(Object::getClass)
        .isEqualTo(List.of(SourceStep.ReadAllRows.class, SourceStep.UseRows.class));
  }

  @Test
  void nothingIsReadOfADatabaseThatCannotBeOpened() {
    var closed =
        new DatabaseView(
            ReadResult.of(new ReadOutcome.Unusable("no")),
            ReadSchedule.NEW,
            "",
            false,
            FeedState.NONE,
            ReadingState.IDLE);
    assertThat(steps(closed, NOON)).isEmpty();
  }

  @Test
  void aSuspendedSourceIsDisconnectedOnce() {
    var source = SourceWorlds.source(Specs.spec("suspend: true"));
    var open = database(NOTHING);
    assertThat(SchedulePlanner.steps(SourceWorlds.world(source, open, NOON.plus(INTERVAL))))
        .containsExactly(new SourceStep.Disconnect());
    var closed =
        new DatabaseView(
            open.result(), open.schedule(), "", false, FeedState.NONE, ReadingState.IDLE);
    assertThat(SchedulePlanner.steps(SourceWorlds.world(source, closed, NOON.plus(INTERVAL))))
        .isEmpty();
  }

  private static List<SourceStep> steps(DatabaseView database, Instant now) {
    return SchedulePlanner.steps(world(database, now));
  }

  // What is left

  @Test
  void changedRowsThatAreDoneAskForNothingMore() {
    var world = world(database(some()), NOON);
    var update = update(world, Outcome.of(List.of(CREATE)));
    assertThat(update.unclear()).isFalse();
    assertThat(update.ended()).isEmpty();
    assertThat(update.read().keys()).containsExactly("ada");
    assertThat(next(world, Outcome.of(List.of(CREATE)))).isEqualTo(new Next.Again(INTERVAL));
  }

  @Test
  void aChangedRowThatIsRefusedAsksForAllRows() {
    var world = world(database(some()), NOON);
    var refused = Outcome.stopped(List.<SourceStep>of(), CREATE, new Failure(Kind.INVALID, "no"));
    assertThat(update(world, refused).unclear()).isTrue();
    assertThat(next(world, refused)).isEqualTo(new Next.Again(ReadSchedule.CALM));
  }

  /** The feed does not tell of it again. */
  @Test
  void aChangedRowThatCouldNotBeWrittenAsksForAllRows() {
    var down =
        Outcome.stopped(
            List.<SourceStep>of(), CREATE, new Failure(Kind.UNAVAILABLE, "the server is away"));
    assertThat(update(world(database(some()), NOON), down).unclear()).isTrue();
  }

  /** A deleted row is not found by its key. */
  @Test
  void aToldRowThatIsNotThereAsksForAllRows() {
    var some = some();
    var gap = new ReadOutcome.Some(some.told(), some.findings(), some.found(), false);
    assertThat(update(world(database(gap), NOON), Outcome.of(List.of())).unclear()).isTrue();
  }

  @Test
  void rowsThatWereNotReadByThemselvesAskForAllRows() {
    var told = some().told();
    var update = update(world(database(new ReadOutcome.Unread(told)), NOON), Outcome.of(List.of()));
    assertThat(update).isEqualTo(new ScheduleUpdate(told, java.util.Optional.empty(), true));
  }

  @Test
  void theNextReadingIsDueAnIntervalAfterTheEndOfThisOne() {
    var world = world(SourceWorlds.with(database(whole()), ReadingState.DONE), NOON);
    assertThat(update(world, Outcome.of(List.of())).ended())
        .hasValueSatisfying(end -> assertThat(end.next()).isEqualTo(NOON.plus(INTERVAL)));
    assertThat(next(world, Outcome.of(List.of()))).isEqualTo(new Next.Again(INTERVAL));
  }

  /** What the reading has found was decided without it. */
  @Test
  void anAdoptionThatWasAskedForDuringTheReadingIsReadForAtOnce() {
    var source = SourceWorlds.source(Specs.spec(""));
    var adopting =
        new SourceView(
            source.identity(),
            1,
            false,
            true,
            source.terms(),
            source.approval(),
            true,
            source.status());
    var database = SourceWorlds.with(database(whole()), ReadingState.DONE);
    assertThat(next(SourceWorlds.world(adopting, database, NOON), Outcome.of(List.of())))
        .isEqualTo(new Next.Again(Duration.ZERO));
  }

  @Test
  void whatCouldNotBeWrittenIsReadForSoon() {
    var world = world(SourceWorlds.with(database(whole()), ReadingState.DONE), NOON);
    var down =
        Outcome.stopped(List.<SourceStep>of(), CREATE, new Failure(Kind.UNAVAILABLE, "away"));
    assertThat(next(world, down)).isEqualTo(new Next.Again(SourcePlanner.SHORT));
  }

  @Test
  void aPassThatBeginsAReadingWaitsForItsEnd() {
    var world = world(database(NOTHING), NOON.plus(INTERVAL));
    assertThat(next(world, Outcome.of(List.of()))).isEqualTo(new Next.Again(ReadSchedule.CALM));
  }

  private static SourceWorld world(DatabaseView database, Instant now) {
    return SourceWorlds.world(SourceWorlds.source(Specs.spec("")), database, now);
  }

  private static ScheduleUpdate update(SourceWorld world, Outcome<SourceStep> outcome) {
    return SchedulePlanner.update(
        world, SourcePlanner.plan(world), new SourceOutcome(outcome, NOON));
  }

  private static Next next(SourceWorld world, Outcome<SourceStep> outcome) {
    return SourceReporter.report(world, SourcePlanner.plan(world), new SourceOutcome(outcome, NOON))
        .next();
  }

  private static ReadOutcome.Some some() {
    var planner = planner(false);
    return new ReadOutcome.Some(
        ToldRows.NONE.and(Set.of("ada"), NOON), planner.findings(), planner.found(), true);
  }

  private static ReadOutcome.Whole whole() {
    return new ReadOutcome.Whole(planner(true).findings());
  }

  private static RowPlanner planner(boolean whole) {
    var mapping =
        RowMapping.of(io.tenantry.source.mapping.TargetKind.DISTRIBUTION_TENANT, Specs.spec(""));
    var planner = new RowPlanner(mapping, Flock.SOURCE, Flock.of(), false, whole);
    planner.row(Rows.tenant("ada", "a.x.io"));
    return planner;
  }
}
