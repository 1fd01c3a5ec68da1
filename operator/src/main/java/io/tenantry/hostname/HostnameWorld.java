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
 * Everything a decision about a request is made from.
 *
 * @param current the wanted name, where this request has it
 * @param old names it has and no longer wants
 * @param confirmed whether nobody else can have the wanted name any more
 * @param flaw what is wrong with the request
 * @param claimName what a claim of the wanted name is to be called
 * @param recovered a certificate of ours that nobody has noted
 * @param gateway the Gateway it is assigned to
 * @param previous the Gateway it is moving away from
 * @param unrouted routes of the hostname that have not followed it to the Gateway it moves to
 * @param need what it asks of a Gateway
 * @param relief why, and where to, it should leave its Gateway for the pool's sake
 * @param shared validation records that other requests, or other clusters, need too
 * @param showing Gateways that are configured with certificates that are to go
 * @param recordsIn how long it is too early to ask ACM for validation records
 * @param access how far the routes of its namespace may use the wanted name
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

  /** Somebody else has the name, or gets it first; a claim announces when it goes. */
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
