package io.tenantry.edge;

import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Failure;
import java.util.List;
import java.util.Optional;

/**
 * Who has the name or the domains that CloudFront has refused as taken.
 *
 * @param refusal the error of CloudFront
 * @param namesake the tenant that has our name
 * @param conflicts who has our domains
 * @param holders those of them that are objects of ours
 */
record DomainConflicts(
    Failure refusal,
    Optional<LiveTenant> namesake,
    List<Conflict> conflicts,
    List<Holder> holders) {
  DomainConflicts {
    conflicts = List.copyOf(conflicts);
    holders = List.copyOf(holders);
  }

  /**
   * An object of ours that has a domain.
   *
   * @param wants whether it shall keep it
   * @param off whether it is switched off, or about to go
   */
  record Holder(String key, String domain, boolean wants, boolean off) {
    /** Whether the domain may be moved away from it: by its own namespace only. */
    boolean yieldsTo(String namespace) {
      return off && key.startsWith(namespace + "/");
    }
  }

  /** Whether no owner is found for the name or domain that CloudFront called taken. */
  boolean vacant() {
    return namesake.isEmpty() && conflicts.isEmpty();
  }

  /** Whether all that is in the way are objects of ours which no longer want what they have. */
  boolean yielding() {
    return !conflicts.isEmpty()
        && holders.size() == conflicts.size()
        && holders.stream().noneMatch(Holder::wants);
  }
}
