package io.tenantry.hostname;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Outcome.Failed;
import java.util.List;
import java.util.Optional;

/**
 * Which steps of a plan were done, and what ACM and DNS answered.
 *
 * @param certificate the one that was requested
 * @param answered whether a wish for DNS records was fulfilled at once, so that no event follows
 */
record HostnameOutcome(
    Outcome<HostnameStep> steps, Optional<String> certificate, boolean answered) {

  List<HostnameStep> done() {
    return steps.done();
  }

  Optional<Failed<HostnameStep>> failure() {
    return steps.failure();
  }

  boolean did(Class<? extends HostnameStep> kind) {
    return steps.did(kind);
  }

  /** The world has moved: what was decided is out of date. */
  boolean stale() {
    return steps.stale();
  }

  /** Whether the certificate to delete is still in use: the deletion waits. */
  boolean inUse() {
    return failure()
        .filter(f -> f.step() instanceof HostnameStep.DeleteCertificate)
        .filter(f -> f.failure().kind() == Kind.BUSY)
        .isPresent();
  }

  /** The place that was taken. */
  Optional<HostnameStep.Assign> assigned() {
    return done().stream()
        .filter(HostnameStep.Assign.class::isInstance)
        .map(HostnameStep.Assign.class::cast)
        .findFirst();
  }

  /** The place that is no longer as it was when it was decided on. */
  Optional<HostnameStep.Assign> missed() {
    return failure()
        .filter(_ -> stale())
        .map(Failed::step)
        .filter(HostnameStep.Assign.class::isInstance)
        .map(HostnameStep.Assign.class::cast);
  }
}
