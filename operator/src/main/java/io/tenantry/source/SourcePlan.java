package io.tenantry.source;

import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import io.tenantry.source.DeletionGuard.Held;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.mapping.TargetObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a pass over a TenantSource, and the status once they are done.
 *
 * @param verdict the condition; empty where the earlier one stays
 * @param held deletions that wait for approval
 * @param goers objects that a dry run would delete
 * @param waiting changes that wait until others are done
 * @param recall what the next pass needs to know
 * @param peak from where deletions are counted, where this pass has counted
 * @param soon whether all rows should be read again before the interval is over
 */
record SourcePlan(
    List<SourceStep> steps,
    Optional<Verdict> verdict,
    Optional<Held> held,
    List<TargetObject> goers,
    int waiting,
    PreviousReading recall,
    Optional<ObjectPeak> peak,
    boolean soon,
    Next next) {
  SourcePlan {
    steps = List.copyOf(steps);
    goers = List.copyOf(goers);
  }

  /** The same, with other steps before its own. */
  SourcePlan after(List<SourceStep> first) {
    return new SourcePlan(
        Stream.concat(first.stream(), steps.stream()).toList(),
        verdict,
        held,
        goers,
        waiting,
        recall,
        peak,
        soon,
        next);
  }

  /** Says something and does nothing. */
  static SourcePlan saying(SourceWorld world, List<SourceStep> steps, Verdict verdict, Next next) {
    return new SourcePlan(
        steps,
        Optional.of(verdict),
        Optional.empty(),
        List.of(),
        0,
        world.previous(),
        Optional.empty(),
        false,
        next);
  }

  /** What was said stands. */
  static SourcePlan quiet(SourceWorld world, List<SourceStep> steps, boolean soon, Next next) {
    return new SourcePlan(
        steps,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        0,
        world.previous(),
        Optional.empty(),
        soon,
        next);
  }

  /** Says what is held back, and does nothing. */
  static SourcePlan holding(SourceWorld world, Held held, Verdict verdict, Next next) {
    return new SourcePlan(
        List.of(),
        Optional.of(verdict),
        Optional.of(held),
        held.children(),
        0,
        world.previous(),
        Optional.empty(),
        false,
        next);
  }
}
