package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALREADY_CLAIMED;
import static io.tenantry.hostname.HostnameReason.READINESS;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.Dns;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cluster.Finalizer;
import io.tenantry.hostname.Holding.Claimed;
import io.tenantry.hostname.Holdings.Noted;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Rival;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Treatment;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads everything a pass over a request needs, and nothing it does not. */
final class HostnameObserver {
  private final RequestRoll requests;
  private final ClaimRoll claims;
  private final PoolWatch gateways;
  private final Pool pool;
  private final NamespaceRoll namespaces;
  private final Holdings holdings;
  private final Dns dns;
  private final Finalizer finalizer;
  private final HostnameRules rules;
  private final Clock clock;

  HostnameObserver(
      RequestRoll requests,
      ClaimRoll claims,
      PoolWatch gateways,
      Pool pool,
      NamespaceRoll namespaces,
      Holdings holdings,
      Dns dns,
      Finalizer finalizer,
      HostnameRules rules,
      Clock clock) {
    this.requests = requests;
    this.claims = claims;
    this.gateways = gateways;
    this.pool = pool;
    this.namespaces = namespaces;
    this.holdings = holdings;
    this.dns = dns;
    this.finalizer = finalizer;
    this.rules = rules;
    this.clock = clock;
  }

  HostnameWorld observe(GatewayHostnameRequest resource) {
    var request = subject(resource);
    return request.treatment().paused() ? idle(request) : look(request);
  }

  /** What a request that has vanished has left, as far as its claim knows. */
  HostnameWorld orphan(DomainClaim claim) {
    var spec = ClaimRoll.spec(claim).orElseThrow();
    var owner = spec.ownerRef();
    var request =
        new Subject(
            owner.namespace(),
            owner.name(),
            owner.uid(),
            0,
            clock.instant(),
            true,
            true,
            Wanted.of(null, rules.gatewayClass()),
            Treatment.of(Map.of(), DriftPolicy.ENFORCE),
            false,
            Subject.NOTHING);
    var errand = new Errand(Urgency.CONVERGENCE, request.key());
    var noted = noted(claim);
    var holding = holdings.of(errand, request, List.of(noted), noted, true);
    return world(request, Optional.empty(), List.of(holding), idleAround(request));
  }

  private HostnameWorld idle(Subject request) {
    return world(request, Optional.empty(), List.of(), idleAround(request));
  }

  private HostnameWorld look(Subject request) {
    var errand = new Errand(urgency(request), request.key());
    var mine = mine(request).stream().map(HostnameObserver::noted).toList();
    var current =
        mine.stream()
            .filter(noted -> noted.claim().isFor(request.wanted()))
            .findFirst()
            .filter(_ -> !request.wanted().hostname().isEmpty());
    var others = mine.stream().filter(noted -> !Optional.of(noted).equals(current)).toList();
    var going = request.deleting();
    var holding = current.map(noted -> holdings.of(errand, request, mine, noted, going));
    var old =
        others.stream().map(noted -> holdings.of(errand, request, mine, noted, true)).toList();
    return world(
        request,
        holding,
        old,
        going ? idleAround(request) : around(errand, request, current, holding));
  }

  private Subject subject(GatewayHostnameRequest resource) {
    var metadata = resource.getMetadata();
    var annotations =
        Optional.ofNullable(metadata.getAnnotations()).orElse(Map.<String, String>of());
    return new Subject(
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        Optional.ofNullable(metadata.getGeneration()).orElse(0L),
        Instant.parse(metadata.getCreationTimestamp()),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(resource),
        Wanted.of(resource.getSpec(), rules.gatewayClass()),
        Treatment.of(annotations, DriftPolicy.ENFORCE),
        "true".equals(annotations.get(DeletionPlanner.SKIP)),
        RequestRoll.status(resource));
  }

  private static Urgency urgency(Subject request) {
    if (request.deleting() || request.edited()) {
      return Urgency.CHANGE;
    }
    return request.said(READINESS) ? Urgency.DRIFT : Urgency.CONVERGENCE;
  }

  // Claims

  /** By name as well: what was just written is found so before it is in any index. */
  private List<DomainClaim> mine(Subject request) {
    return Stream.concat(candidates(request.wanted()), claims.ofOwner(request.uid()))
        .filter(claim ->
            ClaimRoll.spec(claim)
                .filter(spec -> spec.ownerRef().uid().equals(request.uid()))
                .isPresent())
        .collect(
            Collectors.toMap(
                claim -> claim.getMetadata().getUid(), claim -> claim, (one, _) -> one))
        .values()
        .stream()
        .sorted(Comparator.comparing(claim -> claim.getMetadata().getName()))
        .toList();
  }

  private Stream<DomainClaim> candidates(Wanted wanted) {
    return ClaimName.candidates(wanted.zoneId(), wanted.hostname()).stream()
        .flatMap(name -> claims.named(name).stream());
  }

  private static Claimed claimed(DomainClaim claim) {
    var spec = ClaimRoll.spec(claim).orElseThrow();
    var metadata = claim.getMetadata();
    return new Claimed(
        metadata.getName(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        ClaimName.bare(spec.zoneId()),
        spec.hostname());
  }

  private static Noted noted(DomainClaim claim) {
    var metadata = claim.getMetadata();
    return new Noted(
        claimed(claim),
        Instant.parse(metadata.getCreationTimestamp()),
        Ledger.of(Optional.ofNullable(metadata.getAnnotations()).orElse(Map.of())));
  }

  private Optional<Rival> rival(Subject request) {
    var wanted = request.wanted();
    var holder =
        candidates(wanted)
            .filter(claim -> claimed(claim).isFor(wanted))
            .flatMap(claim -> ClaimRoll.spec(claim).stream())
            .map(spec -> spec.ownerRef())
            .filter(owner -> !owner.uid().equals(request.uid()))
            .findFirst();
    if (holder.isPresent()) {
      var lives = requests.withUid(holder.get().uid()).isPresent();
      return Optional.of(
          new Rival(
              lives
                  ? "%s belongs to request %s/%s"
                      .formatted(wanted.hostname(), holder.get().namespace(), holder.get().name())
                  : "%s belonged to request %s/%s, which is gone; what it left is being removed"
                      .formatted(wanted.hostname(), holder.get().namespace(), holder.get().name()),
              true));
    }
    return overlap(request).or(() -> inFront(request));
  }

  private Optional<Rival> overlap(Subject request) {
    if (rules.wildcards() != WildcardPolicy.SAME_NAMESPACE) {
      return Optional.empty();
    }
    var holders =
        claims
            .all()
            .flatMap(claim -> ClaimRoll.spec(claim).stream())
            .map(spec -> new WildcardPolicy.Holder(spec.hostname(), spec.ownerRef().namespace()))
            .toList();
    return rules
        .wildcards()
        .refusal(request.wanted().hostname(), request.namespace(), holders)
        .map(message -> new Rival(message, false));
  }

  /** Who has been told to wait goes before who comes now. */
  private Optional<Rival> inFront(Subject request) {
    return requests
        .wanting(request.wanted().hostname())
        .filter(other -> !other.getMetadata().getUid().equals(request.uid()))
        .filter(other -> !RequestRoll.deleting(other))
        .filter(other -> RequestRoll.zoneId(other).equals(request.wanted().zoneId()))
        .filter(other ->
            // Who is paused, or asks for what cannot be, stands in nobody's way.
            RequestRoll.condition(other, READINESS)
                .filter(c -> ALREADY_CLAIMED.text().equals(c.getReason()))
                .isPresent())
        .filter(other -> earlier(other, request))
        .findFirst()
        .map(other ->
            new Rival(
                "%s goes to request %s, which waits for it longer"
                    .formatted(request.wanted().hostname(), RequestRoll.key(other)),
                false));
  }

  private static boolean earlier(GatewayHostnameRequest other, Subject request) {
    var created = Instant.parse(other.getMetadata().getCreationTimestamp());
    return created.isBefore(request.created())
        || (created.equals(request.created())
            && other.getMetadata().getUid().compareTo(request.uid()) < 0);
  }

  private Optional<String> flaw(Errand errand, Subject request, Optional<Noted> current) {
    var wanted = request.wanted();
    return Flaw.in(
            wanted.zoneId(),
            wanted.hostname(),
            rules.allowed(),
            namespaces.allowed(request.namespace()))
        .or(() -> current.isPresent() ? Optional.empty() : refused(errand, request));
  }

  /** Whoever has the name already keeps it. */
  private Optional<String> refused(Errand errand, Subject request) {
    var forbidden =
        rules.wildcards() == WildcardPolicy.DENY
            ? rules.wildcards().refusal(request.wanted().hostname(), request.namespace(), List.of())
            : Optional.<String>empty();
    return forbidden.or(() -> outside(errand, request.wanted()));
  }

  /** Where the zone cannot be read, whoever writes to it will say why. */
  private Optional<String> outside(Errand errand, Wanted wanted) {
    try {
      return dns.zoneName(errand, zone(wanted))
          .filter(zone -> !Domains.within(wanted.hostname(), zone))
          .map(zone ->
              "spec.hostname \"%s\" does not lie in the zone %s, which is %s: choose another one"
                  .formatted(wanted.hostname(), wanted.zoneId(), zone));
    } catch (PortException e) {
      return e.failure().kind() == Kind.MISSING
          ? Optional.of(
              "spec.zoneId \"%s\" is no hosted zone of this account: check it"
                  .formatted(wanted.zoneId()))
          : Optional.empty();
    }
  }

  private static DnsZone zone(Wanted wanted) {
    return new DnsZone(wanted.zoneId(), CloudIdentity.OWN);
  }

  // What is around it

  /** What does not depend on the request's own claims. */
  private record Around(
      Optional<Rival> rival,
      Optional<String> flaw,
      String claimName,
      Optional<String> recovered,
      Lookup<Site> gateway,
      Lookup<Site> previous,
      Need need,
      List<String> unrouted,
      Optional<Relief> relief) {}

  private Around idleAround(Subject request) {
    return new Around(
        Optional.empty(),
        Optional.empty(),
        "",
        Optional.empty(),
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        need(request),
        List.of(),
        Optional.empty());
  }

  private Around around(
      Errand errand, Subject request, Optional<Noted> current, Optional<Holding> holding) {
    var wanted = request.wanted();
    var flaw = flaw(errand, request, current);
    var need = need(request);
    return new Around(
        flaw.isPresent() || current.isPresent() ? Optional.empty() : rival(request),
        flaw,
        claimName(wanted),
        holdings.recovered(errand, request, current, holding),
        site(request.gateway(), need),
        site(request.previousGateway(), need),
        need,
        unrouted(request),
        relief(request));
  }

  private String claimName(Wanted wanted) {
    var taken =
        claims
            .named(ClaimName.plain(wanted.zoneId(), wanted.hostname()))
            .filter(claim -> ClaimRoll.spec(claim).isPresent())
            .filter(claim -> !claimed(claim).isFor(wanted))
            .isPresent();
    return ClaimName.ofNew(wanted.zoneId(), wanted.hostname(), taken);
  }

  private Need need(Subject request) {
    var wanted = request.wanted();
    var profile =
        new Profile(wanted.gatewayClass(), wanted.visibility(), wanted.wafArn().orElse(""));
    var routes =
        request.gateway().map(gateways::routesOn).orElse(List.of()).stream()
            .filter(route -> route.namespace().equals(request.namespace()))
            .filter(route -> route.hostnames().contains(wanted.hostname()))
            .toList();
    var gateway = request.gateway().flatMap(gateways::gateway);
    return new Need(
        profile,
        wanted.selector().map(Selector::of),
        gateway.map(g -> routes.stream().mapToInt(route -> route.rulesOn(g)).sum()).orElse(0),
        (int) routes.stream().flatMap(route -> route.backends().stream()).distinct().count());
  }

  private Lookup<Site> site(Optional<String> name, Need need) {
    if (name.isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    return gateways
        .gateway(name.get())
        .<Lookup<Site>>map(gateway -> new Lookup.Found<>(site(gateway, need)))
        .orElseGet(Lookup.Missing::new);
  }

  private Site site(Gateway gateway, Need need) {
    var place = PoolGateway.of(gateway, Load.NONE);
    var fits =
        pool.profile(gateway).equals(need.profile())
            && need.selector().map(selector -> selector.matches(place.labels())).orElse(true);
    return new Site(
        place.name(),
        fits,
        place.deleting(),
        LoadBalancerAddress.in(gateway),
        PoolWatch.rejection(gateway));
  }

  private List<String> unrouted(Subject request) {
    if (request.previousGateway().isEmpty() || request.gateway().isEmpty()) {
      return List.of();
    }
    var from = request.previousGateway().get();
    return RouteLoad.missing(
        request.wanted().hostname(),
        rules.pool(),
        from,
        request.gateway().get(),
        gateways.routesOn(from));
  }

  /** Asked of the whole pool only where its own Gateway gives a reason. */
  private Optional<Relief> relief(Subject request) {
    var mine = request.gateway().flatMap(gateways::gateway);
    if (mine.isEmpty() || request.previousGateway().isPresent()) {
      return Optional.empty();
    }
    var now = PoolGateway.of(mine.get(), pool.load(mine.get()));
    var overfull =
        rules.rebalancing() != HostnameRules.Rebalancing.OFF
            && rules.limits().exceededBy(now.load());
    if (!now.draining() && !overfull) {
      return Optional.empty();
    }
    var plan =
        Rebalance.plan(
            pool.pool(Optional.empty()), assignments(now.name()), rules.limits(), overfull);
    return plan.moves().stream()
        .filter(move -> move.key().equals(request.key()))
        .findFirst()
        .filter(move -> move.round() == 0 || !now.draining())
        .map(move ->
            new Relief(
                move.to().gateway(),
                "%s; %s goes to %s"
                    .formatted(move.reason(), request.wanted().hostname(), move.to().gateway()),
                !now.draining() && rules.rebalancing() == HostnameRules.Rebalancing.PLAN))
        .filter(relief -> relief.planned() || first(plan, request.key()));
  }

  private static boolean first(RebalancePlan plan, String key) {
    return plan.next(Integer.MAX_VALUE).stream().anyMatch(move -> move.key().equals(key));
  }

  private List<Assignment> assignments(String gateway) {
    return requests
        .on(gateway)
        .filter(other -> !RequestRoll.deleting(other))
        .map(this::subject)
        .filter(other -> isOn(other, gateway))
        .map(other ->
            new Assignment(
                other.key(),
                gateway,
                need(other),
                other.previousGateway().filter(gateway::equals).isPresent()))
        .toList();
  }

  /** The index may still have one that has just left. */
  private static boolean isOn(Subject request, String gateway) {
    return Stream.of(request.gateway(), request.previousGateway())
        .anyMatch(Optional.of(gateway)::equals);
  }

  /** ACM wants the same record for a name and for its wildcard, whoever asks. */
  private Set<Proof> shared(Stream<Holding> holdings) {
    return holdings
        .flatMap(holding -> neighbours(holding.claim()))
        .map(HostnameObserver::noted)
        .flatMap(noted ->
            noted.ledger().validation().stream()
                .map(record -> new Proof(noted.claim().zoneId(), record.name())))
        .collect(Collectors.toSet());
  }

  /** A certificate may be on Gateways that the request has left before anybody could say so. */
  private Set<String> showing(Subject request, Optional<Holding> current, List<Holding> old) {
    var going = new HashSet<>(request.retired());
    Stream.concat(current.filter(_ -> request.deleting()).stream(), old.stream())
        .forEach(holding -> going.addAll(holding.ledger().certificates()));
    return going.isEmpty() ? Set.of() : gateways.showing(going);
  }

  /** Claims that want the same records as this one, and are to stay. */
  private Stream<DomainClaim> neighbours(Claimed claimed) {
    var base = claimed.hostname().replaceFirst("^\\*\\.", "");
    return Stream.of(base, "*." + base)
        .flatMap(hostname -> ClaimName.candidates(claimed.zoneId(), hostname).stream())
        .flatMap(name -> claims.named(name).stream())
        .filter(claim -> !claim.getMetadata().getUid().equals(claimed.uid()))
        .filter(this::stays);
  }

  private boolean stays(DomainClaim claim) {
    return ClaimRoll.spec(claim)
        .flatMap(spec -> requests.withUid(spec.ownerRef().uid()))
        .filter(owner -> !RequestRoll.deleting(owner))
        .filter(owner ->
            ClaimName.same(
                claimed(claim).zoneId(),
                claimed(claim).hostname(),
                RequestRoll.zoneId(owner),
                RequestRoll.hostname(owner)))
        .isPresent();
  }

  private HostnameWorld world(
      Subject request, Optional<Holding> current, List<Holding> old, Around around) {
    return new HostnameWorld(
        request,
        current,
        old,
        around.rival(),
        around.flaw(),
        around.claimName(),
        around.recovered(),
        around.gateway(),
        around.previous(),
        around.need(),
        around.unrouted(),
        around.relief(),
        shared(Stream.concat(current.stream(), old.stream())),
        showing(request, current, old),
        rules,
        clock.instant());
  }
}
