package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.GUARDED;
import static io.tenantry.hostname.pool.Pools.INTERNAL;
import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.fewest;
import static io.tenantry.hostname.pool.Pools.gateway;
import static io.tenantry.hostname.pool.Pools.loaded;
import static io.tenantry.hostname.pool.Pools.shuffled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Decision;
import io.tenantry.hostname.pool.Placement.Placed;
import io.tenantry.hostname.pool.Placement.Target;
import io.tenantry.hostname.pool.Placement.Use;
import io.tenantry.hostname.pool.Placement.Wish;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
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

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aBatchTakesAtMostOneInAHundredGatewaysMoreThanItMust(long seed) {
    var wishes = wishes(seed, 3_000);
    var created =
        Placement.ofAll(List.of(), LIMITS, wishes).stream()
            .flatMap(placed ->
                placed.decision() instanceof Create(var _, var profile)
                    ? List.of(profile).stream()
                    : List.<GatewayProfile>of().stream())
            .collect(Collectors.groupingBy(profile -> profile, Collectors.counting()));

    wishes.stream()
        .collect(
            Collectors.groupingBy(
                wish -> wish.need().profile(), Collectors.mapping(Wish::need, Collectors.toList())))
        .forEach((profile, needs) -> {
          var fewest = fewest(needs, LIMITS);
          assertThat(created.get(profile))
              .as("%s, at least %d", profile, fewest)
              .isLessThanOrEqualTo(fewest + Math.max(1, fewest / 100));
        });
  }

  @Test
  void tenThousandTakeAtMostOneInAHundredGatewaysMoreThanTheyMust() {
    var random = new Random(10_000);
    var wishes =
        IntStream.range(0, 10_000)
            .mapToObj(i -> new Wish("team/" + i, Pools.random(random, PUBLIC, 0.5)))
            .toList();
    var fewest = fewest(wishes.stream().map(Wish::need).toList(), LIMITS);

    assertThat(
            Placement.ofAll(List.of(), LIMITS, wishes).stream()
                .filter(placed -> placed.decision() instanceof Create))
        .hasSizeLessThanOrEqualTo(fewest + fewest / 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aBatchKeepsTheLimitsAndPlacesEverybodyOnce(long seed) {
    var random = new Random(seed);
    var pool = pool(random);
    var wishes = wishes(seed, 500);
    var loads = pool.stream().collect(Collectors.toMap(PoolGateway::name, PoolGateway::load));
    var profiles = new HashMap<String, GatewayProfile>();
    pool.stream().filter(PoolGateway::open).forEach(g -> profiles.put(g.name(), g.profile()));

    var placed = Placement.ofAll(pool, LIMITS, wishes);
    for (var one : placed) {
      if (one.decision() instanceof Create(var name, var profile)) {
        assertThat(loads).doesNotContainKey(name);
        profiles.put(name, profile);
      }
      var need = one.wish().need();
      var target = ((Target) one.decision()).gateway();
      assertThat(profiles).containsEntry(target, need.profile());
      loads.merge(target, need.load(), GatewayLoad::plus);
      assertThat(LIMITS.exceededBy(loads.get(target))).isFalse();
    }
    assertThat(placed.stream().map(Placed::wish)).containsExactlyInAnyOrderElementsOf(wishes);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theOrderInWhichThingsAreReadDoesNotMatter(long seed) {
    var random = new Random(seed);
    var pool = pool(random);
    var wishes = wishes(seed, 200);
    var placed = Placement.ofAll(pool, LIMITS, wishes);

    for (int i = 0; i < 5; i++) {
      assertThat(Placement.ofAll(shuffled(pool, random), LIMITS, shuffled(wishes, random)))
          .isEqualTo(placed);
    }
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

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aBatchFillsAGatewayBeforeItTakesTheNext(long seed) {
    var pool = pool(new Random(seed));
    var loads = pool.stream().collect(Collectors.toMap(PoolGateway::name, PoolGateway::load));
    var present = Set.copyOf(loads.keySet());
    for (var one : Placement.ofAll(pool, LIMITS, wishes(seed, 300))) {
      var need = one.wish().need();
      var target = ((Target) one.decision()).gateway();
      var before =
          pool.stream()
              .filter(g -> g.open() && g.profile().equals(need.profile()))
              .map(PoolGateway::name)
              .filter(
                  name -> !present.contains(target) || GatewayName.ORDER.compare(name, target) < 0);
      assertThat(before).noneMatch(name -> LIMITS.admit(loads.get(name), need.load()));
      loads.merge(target, need.load(), GatewayLoad::plus);
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

  private static List<Wish> wishes(long seed, int count) {
    var random = new Random(seed);
    var both = new double[] {0, 0.3, 0.5, 0.7, 1}[(int) (seed % 5)];
    return IntStream.range(0, count)
        .mapToObj(i -> {
          var profile = PROFILES.get(Math.min(random.nextInt(10), PROFILES.size() - 1));
          return new Wish("team/" + i, Pools.random(random, profile, both));
        })
        .toList();
  }
}
