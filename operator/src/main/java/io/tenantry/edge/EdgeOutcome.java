package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Outcome.Failed;
import java.util.List;
import java.util.Optional;

/**
 * Which steps of a plan were done, and what CloudFront and DNS answered.
 *
 * @param live the tenant as the last step has left it
 * @param purge what came of an invalidation, which never stops anything else
 * @param answered whether a wish for DNS records was fulfilled at once, so that no event follows
 */
record EdgeOutcome(
    Outcome<EdgeStep> steps, Optional<LiveTenant> live, Optional<Purged> purge, boolean answered) {

  /** An invalidation's id, or why there is none. */
  record Purged(Optional<String> id, Optional<Failure> failure) {}

  List<EdgeStep> done() {
    return steps.done();
  }

  Optional<Failed<EdgeStep>> failure() {
    return steps.failure();
  }

  boolean did(Class<? extends EdgeStep> kind) {
    return steps.did(kind);
  }

  /** The world has moved: what was decided is out of date. */
  boolean stale() {
    return steps.stale() && !tooSoon();
  }

  /** CloudFront has one word or the other for a tenant that is still being switched off. */
  boolean tooSoon() {
    return failure()
        .filter(f -> f.step() instanceof EdgeStep.Delete)
        .map(f -> f.failure().kind())
        .filter(kind -> kind == Kind.BUSY || kind == Kind.STALE)
        .isPresent();
  }

  /** Somebody has a name or a domain: who, is worth a second look. */
  Optional<Failure> taken() {
    return failure()
        .filter(f -> f.step() instanceof EdgeStep.Create || f.step() instanceof EdgeStep.Update)
        .map(Failed::failure)
        .filter(f -> f.kind() == Kind.TAKEN);
  }
}
