package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.READINESS;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import io.tenantry.hostname.HostnameWorld.Rival;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.access.AccessObserver;
import io.tenantry.hostname.pool.PlacementNeed;
import io.tenantry.pass.Lookup;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Reads everything that a reconcile of a request needs. */
final class HostnameObserver {
  private final RequestViews subjects;
  private final ClaimObserver claims;
  private final PoolObserver sites;
  private final AccessObserver access;
  private final ClaimedHostnameObserver holdings;
  private final CertificateCache certificateCache;
  private final RequestErrorObserver errors;
  private final SharedRecordObserver records;
  private final HostnameRules rules;
  private final Clock clock;

  HostnameObserver(
      RequestViews subjects,
      ClaimObserver claims,
      PoolObserver sites,
      AccessObserver access,
      ClaimedHostnameObserver holdings,
      CertificateCache certificateCache,
      RequestErrorObserver errors,
      HostnameRules rules,
      Clock clock) {
    this.subjects = subjects;
    this.claims = claims;
    this.sites = sites;
    this.access = access;
    this.holdings = holdings;
    this.certificateCache = certificateCache;
    this.errors = errors;
    this.records = new SharedRecordObserver(claims, certificateCache, rules);
    this.rules = rules;
    this.clock = clock;
  }

  HostnameWorld observe(GatewayHostnameRequest resource) {
    var request = subjects.of(resource);
    if (request.treatment().paused()) {
      return idle(request, Optional.empty());
    }
    var forbidden = request.deleting() ? Optional.<String>empty() : errors.forbidden(request);
    return forbidden.isPresent() ? idle(request, forbidden) : look(request);
  }

  /** A request, as far as its claim knows. */
  RequestView vanished(DomainClaim claim) {
    return subjects.vanished(claim, clock.instant());
  }

  /** What a request that has vanished has left, as far as its claim knows. */
  HostnameWorld orphan(DomainClaim claim) {
    var request = vanished(claim);
    var call = new CallContext(Urgency.CONVERGENCE, request.key());
    var noted = ClaimCache.noted(claim);
    var holding = holdings.of(call, request, List.of(noted), noted, true);
    return world(
        request, Optional.empty(), List.of(holding), idleAround(request, Optional.empty()));
  }

  /** Nothing is called. */
  private HostnameWorld idle(RequestView request, Optional<String> flaw) {
    return world(request, Optional.empty(), List.of(), idleAround(request, flaw));
  }

  private HostnameWorld look(RequestView request) {
    var call = new CallContext(urgency(request), request.key());
    var mine = claims.of(request);
    var current =
        mine.stream()
            .filter(noted -> noted.claim().isFor(request.wanted()))
            .findFirst()
            .filter(_ -> !request.wanted().hostname().isEmpty());
    var going = request.deleting();
    var standing =
        current
            .filter(_ -> !going)
            .map(noted -> claims.standing(noted.claim()))
            .orElse(ClaimObserver.Standing.FIRST);
    return standing.withdrawn()
        ? look(call, request, mine, Optional.empty(), standing)
        : look(call, request, mine, current, standing);
  }

  private HostnameWorld look(
      CallContext call,
      RequestView request,
      List<Noted> mine,
      Optional<Noted> current,
      ClaimObserver.Standing standing) {
    var others = mine.stream().filter(noted -> !Optional.of(noted).equals(current)).toList();
    var going = request.deleting();
    var holding = current.map(noted -> holdings.of(call, request, mine, noted, going));
    var old = others.stream().map(noted -> holdings.of(call, request, mine, noted, true)).toList();
    return world(
        request,
        holding,
        old,
        going
            ? idleAround(request, Optional.empty())
            : around(call, request, current, holding, standing));
  }

  private static Urgency urgency(RequestView request) {
    if (request.deleting() || request.edited()) {
      return Urgency.CHANGE;
    }
    return request.said(READINESS) ? Urgency.DRIFT : Urgency.CONVERGENCE;
  }

  // What is around it

  /** What does not depend on the request's own claims. */
  private record Around(
      Optional<Rival> rival,
      boolean confirmed,
      Optional<String> flaw,
      String claimName,
      Optional<String> recovered,
      Lookup<Site> gateway,
      Lookup<Site> previous,
      PlacementNeed need,
      List<String> unrouted,
      PoolObserver.Outlook outlook) {}

  private Around idleAround(RequestView request, Optional<String> flaw) {
    return new Around(
        Optional.empty(),
        true,
        flaw,
        "",
        Optional.empty(),
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        sites.need(request),
        List.of(),
        PoolObserver.Outlook.FINE);
  }

  private Around around(
      CallContext call,
      RequestView request,
      Optional<Noted> current,
      Optional<ClaimedHostname> holding,
      ClaimObserver.Standing standing) {
    var flaw = errors.error(call, request, current.isPresent());
    var need = sites.need(request);
    return new Around(
        standing
            .rival()
            .or(() ->
                flaw.isPresent() || current.isPresent() ? Optional.empty() : claims.rival(request)),
        current.isPresent() && standing.confirmed(),
        flaw,
        claims.newName(request.wanted()),
        holdings.recovered(call, request, current, holding),
        sites.named(request.gateway(), need),
        sites.named(request.previousGateway(), need),
        need,
        sites.unrouted(request),
        sites.outlook(request));
  }

  private HostnameWorld world(
      RequestView request,
      Optional<ClaimedHostname> current,
      List<ClaimedHostname> old,
      Around around) {
    return new HostnameWorld(
        request,
        current,
        old,
        around.rival(),
        around.confirmed(),
        around.flaw(),
        around.claimName(),
        around.recovered(),
        around.gateway(),
        around.previous(),
        sites.neighbours(request),
        around.need(),
        around.unrouted(),
        around.outlook().relief(),
        around.outlook().stuck(),
        Optional.of(request).filter(r -> mayMove(r, current, around)).map(sites::view),
        records.shared(new CallContext(urgency(request), request.key()), request, current, old),
        sites.showing(request, current, old),
        certificateCache.recordsIn(request.certificate()),
        access.admission(request.namespace(), request.wanted().hostname()),
        rules,
        clock.instant());
  }

  /** The whole pool is looked at only for a request that has a certificate and needs a place. */
  private static boolean mayMove(
      RequestView request, Optional<ClaimedHostname> current, Around around) {
    var stays =
        switch (around.gateway()) {
          case Lookup.Found<Site>(var site) -> site.fits() && !site.deleting();
          case Lookup.Missing<Site> _ -> false;
          case Lookup.NotAsked<Site> _, Lookup.Unknown<Site> _ -> request.gateway().isPresent();
        };
    return !request.deleting()
        && (request.said(ISSUANCE)
            || !request.retired().isEmpty()
            || current.filter(ClaimedHostname::decided).isPresent())
        && (!stays || around.outlook().relief().isPresent());
  }

  /**
   * Another look at the pool, where others have taken places since this world was seen: nothing
   * else of it has changed, and nothing was done.
   */
  Optional<HostnameWorld> secondLook(HostnameWorld world, HostnameOutcome outcome) {
    return outcome
        .missed()
        .flatMap(missed ->
            Optional.of(sites.view(world.request()))
                .filter(now -> now.version(missed.gateway()) != missed.version())
                .map(world::with));
  }
}
