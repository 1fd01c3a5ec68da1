package io.tenantry.hostname;

import io.tenantry.hostname.access.Admission;
import io.tenantry.pass.Lookup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Everything that a decision about a request is based on.
 *
 * @param current the requested hostname, if this request owns it
 * @param old hostnames that it owns and no longer requests
 * @param confirmed whether no other request can own the requested hostname
 * @param flaw what is wrong with the request
 * @param claimName the name of the claim for the requested hostname
 * @param recovered a certificate of this request that no status or claim lists
 * @param gateway the Gateway it is assigned to
 * @param previous the Gateway it moves away from
 * @param unrouted routes of the hostname that are not attached to its new Gateway
 * @param need its requirements for a Gateway
 * @param relief why, and where to, it should move for the sake of the pool
 * @param shared validation records that other requests, or other clusters, also need
 * @param showing Gateways that are configured with certificates to be removed
 * @param recordsIn how long ACM needs until it has validation records
 * @param access whether the routes of its namespace may use the requested hostname
 */
record HostnameWorld(
    Subject request,
    Optional<Holding> current,
    List<Holding> old,
    Optional<Rival> rival,
    boolean confirmed,
    Optional<String> flaw,
    String claimName,
    Optional<String> recovered,
    Lookup<Site> gateway,
    Lookup<Site> previous,
    Need need,
    List<String> unrouted,
    Optional<Relief> relief,
    Set<Proof> shared,
    Set<String> showing,
    Duration recordsIn,
    Admission access,
    HostnameRules rules,
    Instant now) {

  HostnameWorld {
    old = List.copyOf(old);
    unrouted = List.copyOf(unrouted);
    shared = Set.copyOf(shared);
    showing = Set.copyOf(showing);
  }

  /** Whether the request's status speaks of another name than it wants. */
  boolean speaksOfAnother() {
    var wanted = request.wanted();
    return !speaksOf(wanted.zoneId(), wanted.hostname());
  }

  boolean speaksOf(Holding holding) {
    return speaksOf(holding.claim().zoneId(), holding.claim().hostname());
  }

  private boolean speaksOf(String zoneId, String hostname) {
    var all =
        Stream.concat(current.stream(), old.stream())
            .map(holding -> new Holdings.Noted(holding.claim(), now, holding.ledger()))
            .toList();
    return Spoken.of(request, all, zoneId, hostname);
  }

  /** Whether one of the request's Gateways is no longer there. */
  boolean gone(String name) {
    return (request.gateway().equals(Optional.of(name)) && gateway instanceof Lookup.Missing<Site>)
        || (request.previousGateway().equals(Optional.of(name))
            && previous instanceof Lookup.Missing<Site>);
  }

  /** Where a validation record is. */
  record Proof(String zoneId, String name) {}

  /** Another request owns the hostname, or gets it first; a claim wakes when it is deleted. */
  record Rival(String message, boolean claims) {}

  /**
   * Its Gateway is too full, or to be emptied.
   *
   * @param planned whether it is only to be said
   */
  record Relief(String target, String message, boolean planned) {}

  /**
   * A Gateway that a request is on.
   *
   * @param fits whether it still is what the request asks for
   * @param address of its load balancer, once there is one
   * @param rejection why its controller will not have it as it is
   */
  record Site(
      String name,
      boolean fits,
      boolean deleting,
      Optional<String> address,
      Optional<Rejection> rejection) {}

  /** What a controller says of a Gateway that it does not accept. */
  record Rejection(String message, Instant since) {}
}
