package io.tenantry.source;

import static io.tenantry.source.SourceReason.READY;

import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.RowPlanner;
import io.tenantry.source.mapping.TargetObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Decides what happens to a source's objects when the TenantSource is deleted; pure. */
final class SourceDeletionPlanner {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

  private SourceDeletionPlanner() {}

  static SourcePlan plan(SourceWorld world) {
    if (!world.source().held()) {
      return SourcePlan.quiet(world, List.of(), false, new Next.Released());
    }
    if (world.seen() instanceof ReadOutcome.Failed(var failure)) {
      return SourcePlan.saying(
          world,
          List.of(),
          Verdict.no(READY, SourceReason.DELETING, failure.message()),
          new Next.Again(SourcePlanner.SHORT));
    }
    var terms = world.source().terms();
    // With Delete the objects must be gone; with the other policies terminating ones are ignored.
    var left =
        world.owned().stream()
            .filter(child -> terms.deletion() == DeletionPolicy.DELETE || !child.terminating())
            .toList();
    if (left.isEmpty()) {
      return SourcePlan.quiet(world, List.of(new SourceStep.Release()), false, new Next.Released());
    }
    var standing = left.stream().filter(child -> !child.terminating()).toList();
    var held = DeletionGuard.departure(world, standing);
    if (held.isPresent()) {
      return SourcePlan.holding(
          world,
          held.get(),
          Verdict.no(
              READY,
              SourceReason.DELETION_GUARD,
              SourceMessages.departing(world.source(), held.get())),
          new Next.Again(SourcePlanner.LONG));
    }
    var steps = new ArrayList<SourceStep>();
    standing.stream().limit(RowPlanner.WINDOW).forEach(child -> part(terms, child, steps));
    return SourcePlan.saying(
        world,
        steps,
        Verdict.no(
            READY,
            SourceReason.DELETING,
            "%d objects of this source are left".formatted(left.size())),
        new Next.Again(terms.deletion() == DeletionPolicy.DELETE ? LOOK_AGAIN : Duration.ZERO));
  }

  private static void part(SourceConfig terms, TargetObject child, List<SourceStep> steps) {
    var farewell = ChangeLimit.farewell(terms, child);
    steps.add(farewell);
    if (farewell instanceof SourceStep.Disable) {
      steps.add(new SourceStep.LetGo(child));
    }
  }
}
