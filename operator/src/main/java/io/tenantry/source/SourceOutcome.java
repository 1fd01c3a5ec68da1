package io.tenantry.source;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Outcome;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What was done of a plan, and when that was over.
 *
 * @param steps the steps on objects and on the source itself
 */
record SourceOutcome(Outcome<SourceStep> steps, Instant ended) {
  /** An object, and why it could not be written. */
  record Refused(String name, String message) {}

  int created() {
    return steps.count(SourceStep.Create.class);
  }

  int updated() {
    return steps.count(SourceStep.Update.class);
  }

  /** Objects that were deleted, disabled or let go. */
  int removed() {
    return steps.count(SourceStep.Delete.class)
        + steps.count(SourceStep.Disable.class)
        + steps.count(SourceStep.LetGo.class);
  }

  boolean changed() {
    return created() + updated() + removed() > 0;
  }

  /** Whether steps came too late: the object is another by now. */
  boolean stale() {
    return steps.stale();
  }

  /** What the API server would not take, object by object. */
  List<Refused> refused() {
    return steps.failed().stream()
        .filter(failed -> concernsOneObject(failed.failure()))
        .map(failed -> new Refused(failed.step().object().orElse(""), failed.failure().message()))
        .sorted(Comparator.comparing(Refused::name))
        .toList();
  }

  /**
   * Why the pass was stopped; of several failures always the same, or each pass would have news.
   */
  Optional<Failure> failure() {
    return steps.failed().stream()
        .map(Outcome.Failed::failure)
        .filter(SourceOutcome::concernsAll)
        .min(Comparator.comparing(Failure::message));
  }

  private static boolean concernsOneObject(Failure failure) {
    return failure.kind() != Failure.Kind.STALE && !concernsAll(failure);
  }

  static boolean concernsAll(Failure failure) {
    return switch (failure.kind()) {
      case DENIED, THROTTLED, UNAVAILABLE -> true;
      case STALE, INVALID, MISSING, TAKEN, BUSY, LIMIT -> false;
    };
  }
}
