package io.tenantry.hostname;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a decision about a claim is made from.
 *
 * @param hostname empty for a claim that says nothing
 * @param created when it was made
 * @param stamped whether its status says since when the name is its owner's
 * @param confirmed whether nobody else can have the name any more
 * @param owned the request, as far as its claim knows
 * @param left what an owner that has vanished has left; empty in all other cases
 * @param contenders keys of the requests that want the name, or one that overlaps it
 * @param neighbours namespaces that have a wildcard above the name, and the owner's own
 */
record DomainClaimWorld(
    String name,
    Optional<String> hostname,
    Instant created,
    boolean stamped,
    boolean confirmed,
    Owner owner,
    Subject owned,
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
    /** The claim itself is gone: whoever owned the name does so no longer. */
    RELEASED
  }
}
