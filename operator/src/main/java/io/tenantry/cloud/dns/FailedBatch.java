package io.tenantry.cloud.dns;

import io.tenantry.pass.Failure;
import java.util.List;

/**
 * What to do with a batch that was answered with an error, so that nobody waits for the change of
 * another that the provider never makes.
 */
sealed interface FailedBatch {
  /** So often a whole batch is tried before its parts are. */
  int TRIES = 5;

  /** After so many calls in a row without an answer it is the provider that fails, not a change. */
  int OUTAGE = 20;

  /** After so many denials in a row it is the whole zone that is denied. */
  int DENIAL = 64;

  /** The same once more, after a pause that grows. */
  record Again() implements FailedBatch {}

  /** Each half may be fine. */
  record Halve(List<OwnerChanges> first, List<OwnerChanges> second) implements FailedBatch {}

  /** These are refused, and the others go on. */
  record Refuse(List<OwnerChanges> units) implements FailedBatch {}

  /** Nobody's changes can be made now. */
  record RefuseAll() implements FailedBatch {}

  /**
   * Decides; pure.
   *
   * @param failures how many calls have failed in a row
   * @param once whether nothing is gained by trying the same again
   * @param most how often a batch is tried that the provider has no time for
   */
  static FailedBatch of(
      List<OwnerChanges> units, Failure failure, int failures, boolean once, int most) {
    return switch (failure.kind()) {
      case THROTTLED, BUSY -> failures < most ? new Again() : new RefuseAll();
      case MISSING -> new RefuseAll();
      case UNAVAILABLE, STALE ->
          !once && failures < TRIES ? new Again() : apart(units, failures, OUTAGE);
      case DENIED, INVALID, LIMIT, TAKEN -> apart(units, failures, DENIAL);
    };
  }

  private static FailedBatch apart(List<OwnerChanges> units, int failures, int most) {
    if (failures >= most) {
      return new RefuseAll();
    }
    if (units.size() == 1) {
      return new Refuse(units);
    }
    var middle = units.size() / 2;
    return new Halve(
        List.copyOf(units.subList(0, middle)), List.copyOf(units.subList(middle, units.size())));
  }
}
