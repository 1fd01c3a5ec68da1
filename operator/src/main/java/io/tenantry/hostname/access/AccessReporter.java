package io.tenantry.hostname.access;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import java.util.Optional;
import java.util.Set;

/** Reports the result of a reconcile of a namespace's access; pure. */
final class AccessReporter {
  private AccessReporter() {}

  /**
   * What others are told, and when the next pass is due.
   *
   * @param trouble what a person may have to look at
   */
  record Summary(
      Set<String> namespaces, Set<String> requests, Optional<String> trouble, Next next) {}

  static Summary report(AccessPlan plan, Optional<Failure> failure) {
    return failure
        .map(failed ->
            new Summary(
                Set.of(),
                Set.of(),
                Optional.of(failed.message()).filter(_ -> failed.kind() != Failure.Kind.STALE),
                new Next.Retry()))
        .orElseGet(
            () -> new Summary(plan.namespaces(), plan.requests(), Optional.empty(), plan.next()));
  }
}
