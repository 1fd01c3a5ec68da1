package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.INTERNAL;
import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.gateway;
import static io.tenantry.hostname.pool.Pools.shuffled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Target;
import io.tenantry.hostname.pool.RebalancePlan.Move;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Years of a pool: hostnames come, grow and go, people drain Gateways. */
class PoolChurnTest {
  private static final GatewayLimits LIMITS = GatewayLimits.DEFAULT;
  private static final int STEPS = 2_000;

  private static final int MOST_RULES = 60;

  private record Host(String gateway, PlacementNeed need) {}

  private final Map<String, GatewayProfile> gateways = new TreeMap<>();
  private final Set<String> drained = new HashSet<>();
  private final Map<String, Host> hosts = new TreeMap<>();
  private int mostEver;
  private int made;

  static LongStream seeds() {
    return Seeds.some(5, 10);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nobodyMovesWithoutNeedAndThePoolStaysSmall(long seed) {
    var random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      var busy = 300 * (1 + Math.sin(step / 200.0));
      switch (random.nextInt(20)) {
        case 0 -> drain(random);
        case 1 -> grow(random);
        default -> {
          if (random.nextInt(600) < busy) {
            come(random);
          } else {
            go(random);
          }
        }
      }
      var plan = Rebalance.plan(pool(), assignments(), LIMITS, true);
      if (step % 50 == 0) {
        assertThat(
                Rebalance.plan(
                    shuffled(pool(), random), shuffled(assignments(), random), LIMITS, true))
            .isEqualTo(plan);
      }
      plan.next(3).forEach(this::move);
      removeEmptied();
      mostEver = Math.max(mostEver, fewest());
      assertThat(gateways.size() - drained.size())
          .as("after step %d, once %d were needed", step, mostEver)
          .isLessThanOrEqualTo(mostEver + mostEver / 20 + 2);
    }
    assertThat(made).isGreaterThan(0);
  }

  /** Routes name their Gateway, so they come when the hostname has one. */
  private void come(Random random) {
    var profile = random.nextInt(4) == 0 ? INTERNAL : PUBLIC;
    var key = "team/%04d".formatted(made++);
    var target = (Target) Placement.of(pool(), LIMITS, Pools.need(profile));
    settle(key, Pools.need(profile), target);
    hosts.put(key, new Host(target.gateway(), Pools.random(random, profile, 0.5)));
  }

  private void go(Random random) {
    pick(hosts.keySet(), random).forEach(hosts::remove);
  }

  /** A team adds routes; nobody asks us. */
  private void grow(Random random) {
    pick(hosts.keySet(), random)
        .forEach(key ->
            hosts.computeIfPresent(
                key,
                (_, host) ->
                    new Host(
                        host.gateway(),
                        new PlacementNeed(
                            host.need().profile(),
                            host.need().selector(),
                            Math.min(MOST_RULES, host.need().rules() + 20),
                            host.need().targetGroups()))));
  }

  private void drain(Random random) {
    pick(gateways.keySet(), random)
        .forEach(name -> {
          if (!drained.add(name)) {
            drained.remove(name);
          }
        });
  }

  private void move(Move move) {
    var host = hosts.get(move.key());
    assertThat(host.gateway()).isEqualTo(move.from()).isNotEqualTo(move.to().gateway());
    assertThat(drained.contains(move.from()) || LIMITS.exceededBy(load(move.from())))
        .as("%s has to leave %s", move.key(), move.from())
        .isTrue();
    settle(move.key(), host.need(), move.to());
  }

  private void settle(String key, PlacementNeed need, Target target) {
    if (target instanceof Create(var name, var profile)) {
      assertThat(gateways).doesNotContainKey(name);
      gateways.put(name, profile);
    }
    assertThat(gateways).containsEntry(target.gateway(), need.profile());
    assertThat(drained).doesNotContain(target.gateway());
    hosts.put(key, new Host(target.gateway(), need));
    assertThat(LIMITS.exceededBy(load(target.gateway()))).isFalse();
  }

  private void removeEmptied() {
    drained.stream()
        .filter(name -> load(name).equals(GatewayLoad.NONE))
        .toList()
        .forEach(name -> {
          gateways.remove(name);
          drained.remove(name);
        });
  }

  /** The fewest Gateways that could carry what is there. */
  private int fewest() {
    return Stream.of(PUBLIC, INTERNAL)
        .mapToInt(profile ->
            Pools.fewest(
                hosts.values().stream()
                    .map(Host::need)
                    .filter(need -> need.profile().equals(profile))
                    .toList(),
                LIMITS))
        .sum();
  }

  private GatewayLoad load(String gateway) {
    return hosts.values().stream()
        .filter(host -> host.gateway().equals(gateway))
        .map(host -> host.need().load())
        .reduce(GatewayLoad.NONE, GatewayLoad::plus);
  }

  private List<PoolGateway> pool() {
    var loads = new HashMap<String, GatewayLoad>();
    hosts
        .values()
        .forEach(host -> loads.merge(host.gateway(), host.need().load(), GatewayLoad::plus));
    var pool = new ArrayList<PoolGateway>();
    gateways.forEach((name, profile) -> {
      var made = gateway(name, profile, loads.getOrDefault(name, GatewayLoad.NONE));
      pool.add(drained.contains(name) ? Pools.draining(made) : made);
    });
    return pool;
  }

  private List<Assignment> assignments() {
    var all = new ArrayList<Assignment>();
    hosts.forEach((key, host) -> all.add(new Assignment(key, host.gateway(), host.need(), false)));
    return all;
  }

  private static List<String> pick(Collection<String> some, Random random) {
    return some.stream().skip(some.isEmpty() ? 0 : random.nextInt(some.size())).limit(1).toList();
  }
}
