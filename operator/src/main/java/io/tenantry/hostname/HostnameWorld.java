package io.tenantry.hostname;

import io.tenantry.hostname.access.Admission;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.GatewayRejection;
import io.tenantry.hostname.pool.PlacementNeed;
import io.tenantry.hostname.pool.PoolView;
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
 * @param previous the Gateway it is moving away from
 * @param neighbours keys of the others on the Gateway it is moving away from
 * @param unrouted routes of the hostname that have not followed it to the Gateway it moves to
 * @param need what it asks of a Gateway
 * @param relief why, and where to, it should leave its Gateway for the pool's sake
 * @param stuck why its Gateway, which is too full or to be emptied, keeps what it has
 * @param pool where there is room; empty for a request that looks for none
 * @param shared validation records that other requests, or other clusters, need too
 * @param showing where certificates that are to go are still configured
 * @param recordsIn how long it is too early to ask ACM for validation records
 * @param access how far the routes of its namespace may use the wanted name
 */
record HostnameWorld(
    RequestView request,
    Optional<ClaimedHostname> current,
    List<ClaimedHostname> old,
    Optional<Rival> rival,
    boolean confirmed,
    Optional<String> flaw,
    String claimName,
    Optional<String> recovered,
    Lookup<Site> gateway,
    Lookup<Site> previous,
    Set<String> neighbours,
    PlacementNeed need,
    List<String> unrouted,
    Optional<Relief> relief,
    Optional<String> stuck,
    Optional<PoolView> pool,
    Set<Proof> shared,
    Set<Shown> showing,
    Duration recordsIn,
    Admission access,
    HostnameRules rules,
    Instant now) {

  HostnameWorld {
    old = List.copyOf(old);
    neighbours = Set.copyOf(neighbours);
    unrouted = List.copyOf(unrouted);
    shared = Set.copyOf(shared);
    showing = Set.copyOf(showing);
  }

  /** Whether the request's status speaks of another name than it wants. */
  boolean speaksOfAnother() {
    var wanted = request.wanted();
    return !speaksOf(wanted.zoneId(), wanted.hostname());
  }

  boolean speaksOf(ClaimedHostname holding) {
    return speaksOf(holding.claim().zoneId(), holding.claim().hostname());
  }

  private boolean speaksOf(String zoneId, String hostname) {
    var all =
        Stream.concat(current.stream(), old.stream())
            .map(holding ->
                new ClaimedHostnameObserver.Noted(holding.claim(), now, holding.ledger()))
            .toList();
    return StatusHostname.of(request, all, zoneId, hostname);
  }

  /** Whether one of the request's Gateways is no longer there. */
  boolean gone(String name) {
    return (request.gateway().equals(Optional.of(name)) && gateway instanceof Lookup.Missing<Site>)
        || (request.previousGateway().equals(Optional.of(name))
            && previous instanceof Lookup.Missing<Site>);
  }

  /** Whether a load balancer is still told to show a certificate that is to go. */
  boolean shows(String arn) {
    return showing.stream().anyMatch(shown -> shown.certificate().equals(arn));
  }

  /** The same with the pool as it is now. */
  HostnameWorld with(PoolView view) {
    return new HostnameWorld(
        request,
        current,
        old,
        rival,
        confirmed,
        flaw,
        claimName,
        recovered,
        gateway,
        previous,
        neighbours,
        need,
        unrouted,
        relief,
        stuck,
        Optional.of(view),
        shared,
        showing,
        recordsIn,
        access,
        rules,
        now);
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
   * @param shown the certificates that its configuration names
   * @param trouble why it cannot be brought in line with who is on it
   */
  record Site(
      String name,
      boolean fits,
      boolean deleting,
      Optional<String> address,
      Optional<GatewayRejection> rejection,
      Set<String> shown,
      Optional<String> trouble) {
    Site {
      shown = Set.copyOf(shown);
    }
  }
}
