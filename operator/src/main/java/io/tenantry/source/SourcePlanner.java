package io.tenantry.source;

import static io.tenantry.source.SourceReason.READY;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadingResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides which objects to create, update and delete after rows were read; pure. */
final class SourcePlanner {
  /** When to try again what a person must see to first. */
  static final Duration LONG = Duration.ofMinutes(5);

  /** When to try again what may work soon. */
  static final Duration SHORT = Duration.ofSeconds(30);

  /** When to read again to confirm that a row no longer exists. */
  static final Duration CONFIRM = Duration.ofSeconds(10);

  /** The schedule tells when the next reading is due. */
  private static final Next SCHEDULED = new Next.Again(Duration.ZERO);

  private SourcePlanner() {}

  static SourcePlan plan(SourceWorld world) {
    var first = new ArrayList<>(SchedulePlanner.steps(world));
    if (world.source().deleting()) {
      return SourceDeletionPlanner.plan(world).after(first);
    }
    if (!world.source().held()) {
      first.add(new SourceStep.Hold());
    }
    return (world.source().terms().suspended() ? suspended(world) : read(world)).after(first);
  }

  private static SourcePlan suspended(SourceWorld world) {
    return SourcePlan.saying(
        world,
        List.of(),
        Verdict.no(
            READY,
            SourceReason.SUSPENDED,
            "spec.suspend is true; no rows are read and no objects are changed"),
        new Next.Settled());
  }

  private static SourcePlan read(SourceWorld world) {
    return switch (world.seen()) {
      case ReadOutcome.Nothing _ -> SourcePlan.quiet(world, List.of(), false, SCHEDULED);
      case ReadOutcome.Unread _ -> SourcePlan.quiet(world, List.of(), true, SCHEDULED);
      case ReadOutcome.Unusable(var message) -> unusable(world, message, new Next.Again(LONG));
      case ReadOutcome.NotAllowed(var message) -> unusable(world, message, new Next.Retry());
      case ReadOutcome.Failed(var failure) -> failed(world, failure);
      case ReadOutcome.Some some -> some(world, some);
      case ReadOutcome.Whole(var findings) -> whole(world, findings);
    };
  }

  private static SourcePlan unusable(SourceWorld world, String message, Next next) {
    return SourcePlan.saying(
        world, List.of(), Verdict.no(READY, SourceReason.INVALID_CONFIG, message), next);
  }

  private static SourcePlan failed(SourceWorld world, Failure failure) {
    var reason =
        failure.kind() == Failure.Kind.INVALID
            ? SourceReason.INVALID_CONFIG
            : SourceReason.POLL_FAILED;
    var pause =
        switch (failure.kind()) {
          case DENIED, MISSING, INVALID -> LONG;
          case STALE, TAKEN, BUSY, LIMIT, THROTTLED, UNAVAILABLE -> SHORT;
        };
    return SourcePlan.saying(
        world, List.of(), Verdict.no(READY, reason, failure.message()), new Next.Again(pause));
  }

  /** Rows that the feed has told of: they are created and changed; what is odd, all rows tell. */
  private static SourcePlan some(SourceWorld world, ReadOutcome.Some read) {
    var findings = read.findings();
    var staged = ChangeLimit.of(world, findings.changes(), List.of());
    boolean odd =
        !read.complete() || findings.skipped() > 0 || findings.doubtful() || staged.waiting() > 0;
    return SourcePlan.quiet(world, staged.steps(), odd, SCHEDULED);
  }

  private static SourcePlan whole(SourceWorld world, ReadingResult findings) {
    var terms = world.source().terms();
    var guard = DeletionGuard.of(world, findings);
    var goers =
        Stream.of(
                guard.now(),
                guard.unconfirmed(),
                guard.held().map(DeletionGuard.Held::children).orElse(List.of()))
            .flatMap(List::stream)
            .toList();
    var staged =
        terms.dryRun()
            ? new ChangeLimit(List.of(), 0)
            : ChangeLimit.of(world, findings.changes(), guard.now());
    boolean goesOn = findings.overflowing() && staged.waiting() == 0 && !terms.dryRun();
    return new SourcePlan(
        staged.steps(),
        Optional.of(verdict(world, findings, guard, staged)),
        guard.held(),
        goers,
        staged.waiting(),
        recall(world, findings, guard),
        Optional.of(guard.peak()),
        false,
        new Next.Again(pause(terms, guard, goesOn)));
  }

  private static Duration pause(SourceConfig terms, DeletionGuard guard, boolean goesOn) {
    if (goesOn) {
      return Duration.ZERO;
    }
    boolean confirm = !guard.unconfirmed().isEmpty() && !terms.dryRun();
    return confirm && terms.interval().compareTo(CONFIRM) > 0 ? CONFIRM : terms.interval();
  }

  private static PreviousReading recall(
      SourceWorld world, ReadingResult findings, DeletionGuard guard) {
    var before = world.previous();
    boolean well = guard.held().isEmpty();
    return new PreviousReading(
        findings.missingNames(),
        well ? Optional.of(findings.skipped()) : before.skipped(),
        well ? Optional.of(findings.unnamed()) : before.unnamed(),
        before.created(),
        before.updated());
  }

  private static Verdict verdict(
      SourceWorld world, ReadingResult findings, DeletionGuard guard, ChangeLimit staged) {
    if (world.source().terms().dryRun()) {
      return Verdict.yes(
          READY,
          SourceReason.DRY_RUN_COMPLETE,
          "%d rows read, nothing changed: see status.pendingChanges".formatted(findings.rows()));
    }
    if (guard.held().isPresent()) {
      return Verdict.no(
          READY,
          SourceReason.DELETION_GUARD,
          SourceMessages.held(world.source(), guard.held().get()));
    }
    return findings.foreign().isEmpty()
        ? Verdict.yes(
            READY,
            SourceReason.POLL_SUCCEEDED,
            SourceMessages.read(world.source().terms(), findings, staged))
        : Verdict.no(
            READY, SourceReason.CONFLICT, SourceMessages.foreign(world.source(), findings));
  }
}
