package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import java.time.Duration;

/**
 * Tenants that wait for their owners: for a DNS record, or for a proof that a certificate needs;
 * pure.
 *
 * <p>Listings tell of certificates and of domains that are served. What they do not tell is asked
 * for one by one, ever more rarely, and the more rarely the more of them have changed later: with
 * these something is about to happen, and all together cost no more than a few.
 */
final class OwnerWaits {
  /** Between looks at what listings tell sooner. */
  private static final Duration LONGEST = Duration.ofHours(8);

  /** Between tries of what nothing else tells of: somebody may have just set the record. */
  private static final Duration LONGEST_TRY = Duration.ofHours(1);

  /** For each that has changed later. */
  private static final long POLLS = 16;

  private OwnerWaits() {}

  /** Whether it waits for something that a listing shows. */
  static boolean forCloudFront(StatusFields memory) {
    return !memory.inactive().isEmpty()
        || memory.managedStatus().filter(ManagedCertificatePlanner::isPending).isPresent();
  }

  /** Whether it waits for its owner at all. */
  static boolean forOwner(StatusFields memory) {
    return forCloudFront(memory)
        || memory.requiredRecords().stream().anyMatch(r -> Boolean.FALSE.equals(r.seen()))
        || memory
            .condition(EdgeReason.READY)
            .filter(c -> EdgeReason.DOMAIN_VALIDATION_PENDING.text().equals(c.getReason()))
            .isPresent();
  }

  /** When to look at a tenant: a change is mostly followed by the next soon, or not for long. */
  static Duration next(EdgeWorld world, LiveTenant live) {
    var age = Duration.between(live.modified(), world.now());
    return shared(world, max(world.rules().poll(), min(age.dividedBy(4), EdgeRules.LONG)), LONGEST);
  }

  /** When to try again to create or change one whose domains do not lead to CloudFront. */
  static Duration nextTry(EdgeWorld world) {
    return shared(world, EdgeRules.LONG, LONGEST_TRY);
  }

  /**
   * Whoever has changed last waits for nobody. Each has a moment of its own, so that no wave builds
   * up.
   */
  private static Duration shared(EdgeWorld world, Duration alone, Duration longest) {
    var share = min(world.rules().poll().multipliedBy(POLLS * world.waiting()), longest);
    var moment = Math.floorMod(world.tenant().uid().hashCode(), 100);
    return max(alone, share.plus(share.multipliedBy(moment).dividedBy(1000)));
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
