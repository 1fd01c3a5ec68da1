package io.tenantry.source;

import io.tenantry.pass.Next;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadingState;
import io.tenantry.source.database.ScheduleUpdate;
import io.tenantry.source.database.ToldRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides when the rows of a source are read, and what a pass leaves on the schedule; pure. */
final class SchedulePlanner {
  private SchedulePlanner() {}

  /** What to do with the database before anything else. */
  static List<SourceStep> steps(SourceWorld world) {
    var source = world.source();
    var database = world.database();
    if (source.deleting() || source.terms().suspended()) {
      return database.open() ? List.of(new SourceStep.Disconnect()) : List.of();
    }
    var steps = new ArrayList<SourceStep>();
    if (readsAll(world)) {
      steps.add(
          new SourceStep.ReadAllRows(
              new ReadSchedule.Begun(world.now(), database.settings(), source.consent())));
    }
    // What follows must not be done once more for the same rows, whatever becomes of this pass.
    if (database.reading() == ReadingState.DONE || world.seen() instanceof ReadOutcome.Some) {
      steps.add(new SourceStep.UseRows());
    }
    return steps;
  }

  /** A reading that has begun and that nobody can tell the end of is begun again. */
  private static boolean readsAll(SourceWorld world) {
    var database = world.database();
    return !database.settings().isEmpty()
        && database.reading() == ReadingState.IDLE
        && (database.schedule().reading()
            || database.schedule().due(database.settings(), world.source().consent(), world.now()));
  }

  static ScheduleUpdate update(SourceWorld world, SourcePlan plan, SourceOutcome outcome) {
    if (!(plan.next() instanceof Next.Again(var pause)) || world.source().deleting()) {
      return new ScheduleUpdate(ToldRows.NONE, Optional.empty(), false);
    }
    boolean undone = !outcome.refused().isEmpty() || outcome.failure().isPresent();
    boolean untold = world.seen() instanceof ReadOutcome.Some && undone;
    return new ScheduleUpdate(
        read(world.seen()),
        ended(world, plan, outcome, pause),
        plan.soon() || outcome.stale() || untold);
  }

  private static ToldRows read(ReadOutcome seen) {
    return switch (seen) {
      case ReadOutcome.Some some -> some.told();
      case ReadOutcome.Unread(var told) -> told;
      case ReadOutcome.Whole _,
          ReadOutcome.Failed _,
          ReadOutcome.Nothing _,
          ReadOutcome.NotAllowed _,
          ReadOutcome.Unusable _ ->
          ToldRows.NONE;
    };
  }

  private static Optional<ScheduleUpdate.Ended> ended(
      SourceWorld world, SourcePlan plan, SourceOutcome outcome, Duration pause) {
    if (!(world.seen() instanceof ReadOutcome.Whole
        || world.seen() instanceof ReadOutcome.Failed)) {
      return Optional.empty();
    }
    var wait = outcome.failure().isPresent() ? SourcePlanner.SHORT : consented(world, pause);
    return Optional.of(
        new ScheduleUpdate.Ended(
            left(plan, outcome, pause), plan.waiting() > 0, outcome.ended().plus(wait)));
  }

  /** Who has agreed to something while all rows were read does not wait for the interval. */
  private static Duration consented(SourceWorld world, Duration pause) {
    var begun = world.database().schedule().begun();
    return world.seen() instanceof ReadOutcome.Whole
            && !begun.consent().equals(world.source().consent())
        ? Duration.ZERO
        : pause;
  }

  /** Counts of a pass are added to those of the next one if that continues the same reading. */
  private static PreviousReading left(SourcePlan plan, SourceOutcome outcome, Duration pause) {
    var recall = plan.recall();
    return new PreviousReading(
        recall.missing(),
        recall.skipped(),
        recall.unnamed(),
        pause.isZero() ? recall.created() + outcome.created() : 0,
        pause.isZero() ? recall.updated() + outcome.updated() : 0);
  }

  static Next next(SourceWorld world, SourcePlan plan, SourceOutcome outcome) {
    if (!(plan.next() instanceof Next.Again) || world.source().deleting()) {
      return outcome.failure().isPresent() || outcome.stale() ? new Next.Retry() : plan.next();
    }
    if (world.seen() instanceof ReadOutcome.Unusable) {
      return plan.next();
    }
    var schedule = world.database().schedule();
    for (var step : plan.steps()) {
      schedule =
          step instanceof SourceStep.ReadAllRows(var reading) ? schedule.begins(reading) : schedule;
    }
    return new Next.Again(schedule.after(update(world, plan, outcome)).rest(outcome.ended()));
  }
}
