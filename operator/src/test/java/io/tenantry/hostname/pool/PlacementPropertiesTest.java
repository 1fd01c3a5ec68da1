package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.GUARDED;
import static io.tenantry.hostname.pool.Pools.INTERNAL;
import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.gateway;
import static io.tenantry.hostname.pool.Pools.loaded;
import static io.tenantry.hostname.pool.Pools.need;
import static io.tenantry.hostname.pool.Pools.shuffled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Decision;
import io.tenantry.hostname.pool.Placement.Target;
import io.tenantry.hostname.pool.Placement.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every pool and every crowd of hostnames. */
class PlacementPropertiesTest {
  private static final GatewayLimits LIMITS = GatewayLimits.DEFAULT;
  private static final List<GatewayProfile> PROFILES = List.of(PUBLIC, INTERNAL, GUARDED);

  static LongStream seeds() {
    return Seeds.some(50, 50);
  }

  @Test
  void tenThousandNewcomersTakeNoGatewayMoreThanTheyMust() {
    var pool = new ArrayList<PoolGateway>();
    for (int i = 0; i < 10_000; i++) {
      join(pool, need(PUBLIC));
    }

    assertThat(pool).hasSize(10_000 / LIMITS.certificates());
  }

  /** Also where others left gaps, whatever is asked for and in whichever order they come. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void newcomersTakeNoGatewayMoreThanTheyMust(long seed) {
    var random = new Random(seed);
    var pool = new ArrayList<>(pool(random));
    var newcomers = new HashMap<GatewayProfile, Integer>();
    for (int i = 0; i < 1_000; i++) {
      var profile = PROFILES.get(Math.min(random.nextInt(10), PROFILES.size() - 1));
      newcomers.merge(profile, 1, Integer::sum);
    }
    var gaps = new HashMap<GatewayProfile, Integer>();
    pool.stream()
        .filter(PoolGateway::open)
        .forEach(gateway -> gaps.merge(gateway.profile(), gap(gateway), Integer::sum));
    var before = Set.copyOf(pool);

    var arrivals =
        newcomers.entrySet().stream()
            .flatMap(entry -> Collections.nCopies(entry.getValue(), need(entry.getKey())).stream())
            .toList();
    shuffled(arrivals, random).forEach(need -> join(pool, need));

    newcomers.forEach((profile, count) ->
        assertThat(pool.stream().filter(g -> g.profile().equals(profile)).count())
            .isEqualTo(
                before.stream().filter(g -> g.profile().equals(profile)).count()
                    + Math.ceilDiv(
                        Math.max(0, count - gaps.getOrDefault(profile, 0)),
                        LIMITS.certificates())));
    assertThat(pool)
        .filteredOn(g -> !before.contains(g))
        .noneMatch(g -> LIMITS.exceededBy(g.load()));
  }

  /** How many newcomers a Gateway takes. */
  private static int gap(PoolGateway gateway) {
    int count = 0;
    var load = gateway.load();
    while (LIMITS.admit(load, need(PUBLIC).load())) {
      load = load.plus(need(PUBLIC).load());
      count++;
    }
    return count;
  }

  /** As a pass places its request. */
  private static void join(List<PoolGateway> pool, PlacementNeed need) {
    var view = new PoolView(pool, Map.of(), Set.of(), Map.of(), Map.of());
    var target = (Target) view.place(LIMITS, need, Optional.empty());
    if (target instanceof Create(var name, var profile)) {
      assertThat(pool).extracting(PoolGateway::name).doesNotContain(name);
      pool.add(gateway(name, profile, GatewayLoad.NONE));
    }
    pool.replaceAll(
        g -> g.name().equals(target.gateway()) ? loaded(g, g.load().plus(need.load())) : g);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void oneByOneIsFirstFitAsAnybodyWouldWriteIt(long seed) {
    var random = new Random(seed);
    var pool = new ArrayList<>(pool(random));
    for (int i = 0; i < 300; i++) {
      var profile = PROFILES.get(random.nextInt(PROFILES.size()));
      var need = Pools.random(random, profile, 0.5);
      var decision = Placement.of(shuffled(pool, random), LIMITS, need);

      assertThat(decision).isEqualTo(plain(pool, need));
      if (decision instanceof Create(var name, var _)) {
        pool.add(gateway(name, profile, GatewayLoad.NONE));
      }
      var target = ((Target) decision).gateway();
      pool.replaceAll(g -> g.name().equals(target) ? loaded(g, g.load().plus(need.load())) : g);
    }
  }

  private static Decision plain(List<PoolGateway> pool, PlacementNeed need) {
    return pool.stream()
        .filter(g -> g.open() && g.profile().equals(need.profile()))
        .filter(g -> LIMITS.admit(g.load(), need.load()))
        .map(PoolGateway::name)
        .min(GatewayName.ORDER)
        .<Decision>map(Use::new)
        .orElseGet(() -> {
          var names = pool.stream().map(PoolGateway::name).toList();
          return new Create(GatewayName.of(GatewayName.next(names)), need.profile());
        });
  }

  private static List<PoolGateway> pool(Random random) {
    return IntStream.range(0, random.nextInt(40))
        .mapToObj(i -> {
          var load = new GatewayLoad(random.nextInt(23), random.nextInt(110), random.nextInt(40));
          var profile = PROFILES.get(random.nextInt(PROFILES.size()));
          var name = random.nextInt(6) == 0 ? "hand-made-" + i : GatewayName.of(1 + 2 * i);
          var made = gateway(name, profile, load);
          return switch (random.nextInt(8)) {
            case 0 -> Pools.deleting(made);
            case 1 -> Pools.draining(made);
            default -> made;
          };
        })
        .sorted(Comparator.comparing(PoolGateway::name))
        .toList();
  }
}
