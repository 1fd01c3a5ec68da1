package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.Slots.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a Gateway with all that belongs to it, and the pool as a whole. */
public final class GatewayObserver {
  private final GatewayCache gateways;
  private final ConfigCache configs;
  private final RouteCache routes;
  private final Slots slots;
  private final PoolRequests requests;
  private final GatewayStates states;
  private final PoolRules rules;

  public GatewayObserver(PoolCaches caches, Slots slots, PoolRequests requests, PoolRules rules) {
    this.gateways = caches.gateways();
    this.configs = caches.configs();
    this.routes = caches.routes();
    this.states = caches.states();
    this.slots = slots;
    this.requests = requests;
    this.rules = rules;
  }

  GatewayWorld observe(String name) {
    var gateway = gateways.named(name);
    var taken = slots.on(name);
    var keys = new HashMap<String, String>();
    taken
        .slots()
        .forEach(slot -> requests.key(slot.uid()).ifPresent(key -> keys.put(slot.uid(), key)));
    return new GatewayWorld(
        name,
        gateway,
        gateway.map(configs::of),
        gateway.map(this::profile),
        taken.slots(),
        taken.version(),
        gateway.map(this::load).orElse(GatewayLoad.NONE),
        gateway.flatMap(routes::redirect),
        keys,
        requests.on(name).toList(),
        requests.homeless().collect(Collectors.toSet()),
        states.last(name),
        rules);
  }

  /** What a Gateway carries. */
  public GatewayLoad load(Gateway gateway) {
    var name = gateway.getMetadata().getName();
    return RouteLoad.on(
        gateway, slots.on(name).slots().size() + retained(gateway), routes.on(name));
  }

  private int retained(Gateway gateway) {
    return configs.of(gateway).current().map(WantedConfig::retainedOf).orElse(Set.of()).size();
  }

  /** What a Gateway is, whatever somebody has done to its annotations. */
  public GatewayProfile profile(Gateway gateway) {
    return GatewayProfile.of(
        gateway,
        configs.of(gateway).current(),
        () -> requests.wanted(gateway.getMetadata().getName()).toList());
  }

  /** The certificates that a Gateway's configuration names. */
  public Set<String> shown(String gateway) {
    return gateways
        .named(gateway)
        .flatMap(there -> configs.of(there).current())
        .map(config -> Set.copyOf(WantedConfig.certificatesOf(WantedConfig.spec(config))))
        .orElse(Set.of());
  }

  /** Where these certificates are configured. */
  public Stream<Shown> showing(Set<String> certificates) {
    return configs.showing(certificates, config -> !isAbandoned(config));
  }

  /** It goes, and no load balancer goes by it any more. */
  private boolean isAbandoned(GenericKubernetesResource config) {
    return ConfigChoice.isGoing(config)
        && gateways
            .named(ConfigCache.gatewayOf(config))
            .map(configs::of)
            .filter(choice -> !choice.referred().equals(config.getMetadata().getName()))
            .isPresent();
  }

  /** Whether a Gateway that the cache does not have is just being created. */
  public boolean isBeingCreated(String gateway) {
    return slots.isBeingCreated(gateway);
  }

  /** Every address of the pool: what leads there was written by us. */
  public Stream<String> addresses() {
    return gateways.all().flatMap(gateway -> LoadBalancerAddress.in(gateway).stream());
  }

  // The whole pool

  /** All Gateways, with what they carry and what is on its way to them. */
  public List<PoolGateway> pool() {
    return gateways.all().map(gateway -> open(gateway, load(gateway))).toList();
  }

  /**
   * The pool as one request sees it.
   *
   * @param uid its own slots do not stand in its way
   * @param overlaps whether its hostname overlaps that of the request with another uid
   */
  public PoolView view(String uid, Predicate<String> overlaps) {
    // First of all: whoever comes while the rest is read makes it out of date.
    var versions = slots.versions();
    var all = new ArrayList<PoolGateway>();
    var overlapping = new HashSet<String>();
    var names = new HashSet<String>();
    for (var gateway : gateways.all().toList()) {
      var name = gateway.getMetadata().getName();
      names.add(name);
      var certificates = others(slots.on(name), uid) + retained(gateway);
      all.add(open(gateway, RouteLoad.on(gateway, certificates, routes.on(name))));
      if (isAny(name, overlaps)) {
        overlapping.add(name);
      }
    }
    slots.beingCreated().stream()
        .filter(fresh -> names.add(fresh.name()))
        .map(fresh -> fresh.carrying(waiting(fresh.name(), uid)))
        .forEach(all::add);
    var absent = new HashSet<>(versions.keySet());
    absent.removeAll(names);
    absent.stream().filter(name -> isAny(name, overlaps)).forEach(overlapping::add);
    return new PoolView(all, versions, overlapping, leftovers(names), awaited(absent, uid));
  }

  private Map<String, GenericKubernetesResource> leftovers(Set<String> gatewayNames) {
    return configs
        .all()
        .filter(ConfigCache::isNamedAfterAGateway)
        .filter(config -> !gatewayNames.contains(ConfigCache.gatewayOf(config)))
        .collect(Collectors.toMap(ConfigCache::gatewayOf, config -> config));
  }

  private Map<String, Integer> awaited(Set<String> absent, String uid) {
    return absent.stream()
        .collect(Collectors.toMap(name -> name, name -> waiting(name, uid).certificates()));
  }

  private boolean isAny(String gateway, Predicate<String> uids) {
    return slots.on(gateway).slots().stream().map(Slot::uid).anyMatch(uids);
  }

  /** What others bring to a Gateway that does not exist yet. */
  private GatewayLoad waiting(String gateway, String uid) {
    return new GatewayLoad(others(slots.on(gateway), uid), 0, 0);
  }

  private static int others(Taken taken, String uid) {
    return (int) taken.slots().stream().filter(slot -> !slot.uid().equals(uid)).count();
  }

  /** One that is being deleted takes nobody, whatever the cache still shows. */
  private PoolGateway open(Gateway gateway, GatewayLoad load) {
    var place = PoolGateway.of(gateway, load).as(profile(gateway));
    return Optional.of(place)
        .filter(_ -> slots.isClosed(place.name(), gateway.getMetadata().getUid()))
        .map(PoolGateway::drained)
        .orElse(place);
  }
}
