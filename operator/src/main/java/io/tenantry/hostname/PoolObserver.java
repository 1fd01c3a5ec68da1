package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.pool.Assignment;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.hostname.pool.GatewayObserver;
import io.tenantry.hostname.pool.GatewayProfile;
import io.tenantry.hostname.pool.GatewayRejection;
import io.tenantry.hostname.pool.GatewaySelector;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.hostname.pool.Placement;
import io.tenantry.hostname.pool.PlacementNeed;
import io.tenantry.hostname.pool.PoolCaches;
import io.tenantry.hostname.pool.PoolGateway;
import io.tenantry.hostname.pool.PoolView;
import io.tenantry.hostname.pool.Rebalance;
import io.tenantry.hostname.pool.RebalancePlan;
import io.tenantry.hostname.pool.RouteLoad;
import io.tenantry.pass.Lookup;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads where in the pool a request is, what it needs there, and where it should go. */
final class PoolObserver {
  private final RequestCache requests;
  private final RequestViews subjects;
  private final PoolCaches caches;
  private final GatewayObserver pool;
  private final HostnameRules rules;

  PoolObserver(
      RequestCache requests,
      RequestViews subjects,
      PoolCaches caches,
      GatewayObserver pool,
      HostnameRules rules) {
    this.requests = requests;
    this.subjects = subjects;
    this.caches = caches;
    this.pool = pool;
    this.rules = rules;
  }

  // Where it is

  /** What a request asks of a Gateway, with the routes that it has on its own. */
  PlacementNeed need(RequestView request) {
    var wanted = request.wanted();
    var profile =
        new GatewayProfile(wanted.gatewayClass(), wanted.visibility(), wanted.wafArn().orElse(""));
    var routes =
        request.gateway().map(caches.routes()::on).orElse(List.of()).stream()
            .filter(route -> route.namespace().equals(request.namespace()))
            .filter(route -> route.hostnames().contains(wanted.hostname()))
            .toList();
    var gateway = request.gateway().flatMap(caches.gateways()::named);
    return new PlacementNeed(
        profile,
        wanted.selector().map(GatewaySelector::of),
        gateway.map(g -> routes.stream().mapToInt(route -> route.rulesOn(g)).sum()).orElse(0),
        (int) routes.stream().flatMap(route -> route.backends().stream()).distinct().count());
  }

  /** Keys of the requests on the Gateway that a request moves away from; may include its own. */
  Set<String> neighbours(RequestView request) {
    return request.previousGateway().stream()
        .flatMap(requests::on)
        .map(RequestCache::key)
        .collect(Collectors.toSet());
  }

  Lookup<Site> named(Optional<String> name, PlacementNeed need) {
    if (name.isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    return caches
        .gateways()
        .named(name.get())
        .<Lookup<Site>>map(gateway -> new Lookup.Found<>(site(gateway, need)))
        .orElseGet(() ->
            pool.isBeingCreated(name.get()) ? new Lookup.NotAsked<>() : new Lookup.Missing<>());
  }

  private Site site(Gateway gateway, PlacementNeed need) {
    var place = PoolGateway.of(gateway, GatewayLoad.NONE);
    var fits =
        pool.profile(gateway).equals(need.profile())
            && need.selector().map(selector -> selector.matches(place.labels())).orElse(true);
    return new Site(
        place.name(),
        fits,
        place.deleting(),
        LoadBalancerAddress.in(gateway),
        GatewayRejection.of(gateway),
        pool.shown(place.name()),
        caches.states().trouble(place.name()));
  }

  /** A certificate may be on Gateways that the request has left before anybody could say so. */
  Set<Shown> showing(
      RequestView request, Optional<ClaimedHostname> current, List<ClaimedHostname> old) {
    var going = new HashSet<>(request.retired());
    // Those that were noted, too: a process may have died before it could say that they retire.
    current.ifPresent(holding -> going.addAll(holding.ledger().certificates()));
    request.certificate().ifPresent(going::remove);
    Stream.concat(current.filter(_ -> request.deleting()).stream(), old.stream())
        .forEach(holding -> going.addAll(holding.ledger().certificates()));
    return going.isEmpty() ? Set.of() : pool.showing(going).collect(Collectors.toSet());
  }

  // Where it should go

  /** Routes of the hostname that have not followed it to the Gateway it moves to. */
  List<String> unrouted(RequestView request) {
    if (request.previousGateway().isEmpty() || request.gateway().isEmpty()) {
      return List.of();
    }
    var from = request.previousGateway().get();
    return RouteLoad.missing(
        request.wanted().hostname(),
        rules.pool(),
        from,
        request.gateway().get(),
        // The redirect of a Gateway stays with it.
        caches.routes().on(from).stream()
            .filter(route -> !GatewayName.isRedirect(rules.pool(), from, route))
            .toList());
  }

  /** The pool as a request sees it that looks for a place. */
  PoolView view(RequestView request) {
    var own = requests.withUid(request.uid());
    return pool.view(
        request.uid(),
        uid ->
            own.isPresent()
                && requests
                    .withUid(uid)
                    .filter(other -> RequestCache.overlap(own.get(), other))
                    .isPresent());
  }

  /**
   * Whether a request has to leave its Gateway for the pool's sake.
   *
   * @param stuck why the Gateway keeps what it should not
   */
  record Outlook(Optional<Relief> relief, Optional<String> stuck) {
    static final Outlook FINE = new Outlook(Optional.empty(), Optional.empty());
  }

  /** Asked of the whole pool only where its own Gateway gives a reason. */
  Outlook outlook(RequestView request) {
    var mine = request.gateway().flatMap(caches.gateways()::named);
    if (mine.isEmpty() || request.previousGateway().isPresent()) {
      return Outlook.FINE;
    }
    var now = PoolGateway.of(mine.get(), pool.load(mine.get()));
    var overfull =
        rules.rebalancing() != HostnameRules.Rebalancing.OFF
            && rules.limits().exceededBy(now.load());
    if (!now.draining() && !overfull) {
      return Outlook.FINE;
    }
    var all = pool.pool();
    var plan = Rebalance.plan(all, assignments(now.name()), rules.limits(), overfull);
    return new Outlook(
        plan.moves().stream()
            .filter(move -> move.key().equals(request.key()))
            .findFirst()
            .filter(move -> move.round() == 0 || !now.draining())
            .map(move -> relief(request, move, refusal(request, move, all), now.draining()))
            .filter(relief -> relief.planned() || first(plan, request.key())),
        plan.stuck(now.name(), request.key()));
  }

  /** A move that must wait for a new Gateway is planned, and the name serves on where it is. */
  private Relief relief(
      RequestView request, RebalancePlan.Move move, Optional<String> refusal, boolean draining) {
    return new Relief(
        move.to().gateway(),
        "%s; %s goes to %s%s"
            .formatted(
                move.reason(),
                request.wanted().hostname(),
                move.to().gateway(),
                refusal.map(why -> ", which waits: " + why).orElse("")),
        refusal.isPresent()
            || (!draining && rules.rebalancing() == HostnameRules.Rebalancing.PLAN));
  }

  private Optional<String> refusal(
      RequestView request, RebalancePlan.Move move, List<PoolGateway> all) {
    return move.to() instanceof Placement.Create
        ? rules.quotas().refusal(all, request.namespace())
        : Optional.empty();
  }

  private static boolean first(RebalancePlan plan, String key) {
    return plan.next(Integer.MAX_VALUE).stream().anyMatch(move -> move.key().equals(key));
  }

  private List<Assignment> assignments(String gateway) {
    return requests
        .on(gateway)
        .filter(other -> !RequestCache.deleting(other))
        .map(subjects::of)
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
  private static boolean isOn(RequestView request, String gateway) {
    return Stream.of(request.gateway(), request.previousGateway())
        .anyMatch(Optional.of(gateway)::equals);
  }
}
