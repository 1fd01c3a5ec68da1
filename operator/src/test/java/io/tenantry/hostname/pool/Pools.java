package io.tenantry.hostname.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Gateways and hostnames to place. */
public final class Pools {
  public static final GatewayProfile PUBLIC = new GatewayProfile("aws-alb", "internet-facing", "");
  static final GatewayProfile INTERNAL = new GatewayProfile("aws-alb", "internal", "");
  static final GatewayProfile GUARDED =
      new GatewayProfile(
          "aws-alb",
          "internet-facing",
          "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/shop/1");

  private Pools() {}

  static PoolGateway gateway(String name, GatewayProfile profile, GatewayLoad load) {
    return new PoolGateway(name, profile, Map.of(), load, false, false, Optional.empty());
  }

  static PoolGateway gateway(String name) {
    return gateway(name, PUBLIC, GatewayLoad.NONE);
  }

  static PoolGateway gateway(String name, int certificates, int rules, int targetGroups) {
    return gateway(name, PUBLIC, new GatewayLoad(certificates, rules, targetGroups));
  }

  static PoolGateway labelled(PoolGateway gateway, Map<String, String> labels) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        labels,
        gateway.load(),
        gateway.deleting(),
        gateway.draining(),
        gateway.flaw());
  }

  static PoolGateway deleting(PoolGateway gateway) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        gateway.labels(),
        gateway.load(),
        true,
        gateway.draining(),
        gateway.flaw());
  }

  static PoolGateway draining(PoolGateway gateway) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        gateway.labels(),
        gateway.load(),
        gateway.deleting(),
        true,
        gateway.flaw());
  }

  static PoolGateway flawed(PoolGateway gateway, String flaw) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        gateway.labels(),
        gateway.load(),
        gateway.deleting(),
        gateway.draining(),
        Optional.of(flaw));
  }

  static PoolGateway loaded(PoolGateway gateway, GatewayLoad load) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        gateway.labels(),
        load,
        gateway.deleting(),
        gateway.draining(),
        gateway.flaw());
  }

  static PlacementNeed need(GatewayProfile profile) {
    return new PlacementNeed(profile, Optional.empty(), 0, 0);
  }

  static PlacementNeed need(int rules, int targetGroups) {
    return new PlacementNeed(PUBLIC, Optional.empty(), rules, targetGroups);
  }

  static PlacementNeed selecting(String key, String value) {
    return new PlacementNeed(
        PUBLIC, Optional.of(new GatewaySelector(Map.of(key, value), List.of())), 0, 0);
  }

  /** Most hostnames have a few rules, some have many; some routes are on both listeners. */
  static PlacementNeed random(Random random, GatewayProfile profile, double onBothListeners) {
    var matches = random.nextInt(100) < 3 ? 6 + random.nextInt(25) : 1 + random.nextInt(5);
    var listeners = random.nextDouble() < onBothListeners ? 2 : 1;
    var backends = 1 + random.nextInt(Math.min(matches, 5));
    return new PlacementNeed(profile, Optional.empty(), matches * listeners, backends);
  }

  static <T> List<T> shuffled(Collection<T> some, Random random) {
    var list = new ArrayList<>(some);
    Collections.shuffle(list, random);
    return list;
  }

  /** The fewest Gateways that could carry all this, were hostnames as fluid as water. */
  static int fewest(Collection<PlacementNeed> needs, GatewayLimits limits) {
    var load = needs.stream().map(PlacementNeed::load).reduce(GatewayLoad.NONE, GatewayLoad::plus);
    return Math.max(
        Math.ceilDiv(load.certificates(), limits.certificates()),
        Math.max(
            Math.ceilDiv(load.rules(), limits.rules()),
            Math.ceilDiv(load.targetGroups(), limits.targetGroups())));
  }
}
