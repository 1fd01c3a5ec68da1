package io.tenantry.hostname;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a decision about a DomainClaim is based on.
 *
 * @param hostname empty for a claim without a spec
 * @param created when it was created
 * @param stamped whether its status has claimedAt
 * @param confirmed whether no other request can own the hostname
 * @param owned the owning request, as the claim describes it
 * @param left what a deleted owner has left behind; empty in all other cases
 * @param contenders keys of the requests for the hostname, or for one that overlaps it
 * @param neighbours namespaces with a wildcard above the hostname, and the owner's own
 */
record DomainClaimWorld(
    String name,
    Optional<String> hostname,
    Instant created,
    boolean stamped,
    boolean confirmed,
    Owner owner,
    RequestView owned,
    Optional<HostnameWorld> left,
    Set<String> contenders,
    Set<String> neighbours) {
  DomainClaimWorld {
    contenders = Set.copyOf(contenders);
    neighbours = Set.copyOf(neighbours);
  }

  /** Where the request is that the claim was made for. */
  enum Owner {
    LIVES,
    /** It is gone, and a pass that began before still acts for it. */
    LEAVING,
    GONE,
    /** The claim itself is deleted: its owner no longer owns the hostname. */
    RELEASED
  }
}
