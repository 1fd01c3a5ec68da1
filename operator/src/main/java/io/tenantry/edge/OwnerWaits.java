package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import java.time.Duration;

/**
 * Decides when to check tenants again that wait for the owner of a domain, for a DNS record or the
 * validation of a certificate; pure.
 *
 * <p>Listings show issued certificates and served domains. What they do not show is read tenant by
 * tenant, at growing intervals that also grow with the number of waiting tenants that have changed
 * later, so that many waiting tenants cost no more calls than a few.
 */
final class OwnerWaits {
  /** Between looks at what listings tell sooner. */
  private static final Duration LONGEST = Duration.ofHours(8);

  /** Between tries that no listing can replace: the record may have been set meanwhile. */
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

  /**
   * When to ask CloudFront again about a tenant that lacks nothing but its owner's records: {@link
   * DomainWatch} notices them sooner, unless DNS says something else to CloudFront than to us.
   */
  static Duration nextForRecords(EdgeWorld world) {
    return LONGEST.plus(LONGEST.multipliedBy(offset(world)).dividedBy(1000));
  }

  /** When to try again to create or change one whose domains do not point to CloudFront. */
  static Duration nextTry(EdgeWorld world) {
    return shared(world, EdgeRules.LONG, LONGEST_TRY);
  }

  /**
   * The tenant that has changed last does not wait for others. Each gets an offset of its own, so
   * that they do not all come at once.
   */
  private static Duration shared(EdgeWorld world, Duration alone, Duration longest) {
    var share = min(world.rules().poll().multipliedBy(POLLS * world.waiting()), longest);
    return max(alone, share.plus(share.multipliedBy(offset(world)).dividedBy(1000)));
  }

  private static int offset(EdgeWorld world) {
    return Math.floorMod(world.tenant().uid().hashCode(), 100);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
