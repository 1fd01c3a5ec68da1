package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.pool.ModelBalancers;
import io.tenantry.lives.Faults.Service;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random edits, strangers, outages, failures, lost answers and deaths, with all of the plane's
 * code: everything comes to rest, and to order.
 */
class HostnameLivesTest {
  private static final int STORM = 40;
  private static final int CALM = 600;
  private static final List<String> FREE =
      List.of("c.example.com", "*.c.example.com", "d.example.com");

  static LongStream seeds() {
    return Seeds.some(10, 300);
  }

  static LongStream fewSeeds() {
    return Seeds.some(5, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameComesToServe(long seed) {
    var random = new SplittableRandom(seed);
    var lives = one(random);

    storm(lives, random);
    sober(lives, random);
    settle(lives);

    assertOrder(lives);
    staysQuiet(lives);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameGoesAndLeavesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var lives = one(random);

    storm(lives, random);
    delete(lives.getFirst());
    storm(lives, random);
    settle(lives);

    assertNothingLeft(lives.getFirst());
    assertThat(lives.getFirst().clouds.certificates()).as("%s", last(lives)).isEmpty();
    assertThat(lives.getFirst().clouds.records())
        .as("%s", last(lives))
        .containsExactly(HostnameSituations.STRANGERS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void anOutageOfAwsTakesNothingAway(long seed) {
    outage(new SplittableRandom(seed), Service.CLOUD);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void anOutageOfKubernetesTakesNothingAway(long seed) {
    outage(new SplittableRandom(seed), Service.CLUSTER);
  }

  private static void outage(SplittableRandom random, Service service) {
    var lives = one(random);
    var life = lives.getFirst();
    sober(lives, random);
    settle(lives);
    var certificates = life.clouds.certificates();
    var records = life.clouds.records();

    life.faults.outage(Set.of(service));
    for (int round = 0; round < STORM; round++) {
      life.clouds.clock.pass(Duration.ofMinutes(random.nextInt(20)));
      life.poke();
      life.goOn();
    }
    settle(lives);

    assertThat(life.clouds.certificates()).isEqualTo(certificates);
    assertThat(life.clouds.acm.requests()).isEqualTo(certificates.size());
    assertThat(life.clouds.records()).isEqualTo(records);
    assertOrder(lives);
  }

  /** Nothing else is edited, so that nothing but the edit puts right what it leaves behind. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void everyHostnameLeadsAsItsSpecSays(long seed) {
    var random = new SplittableRandom(seed);
    var situations = new HostnameSituations(random);
    var lives = one(random);
    var life = lives.getFirst();
    sober(lives, random);
    settle(lives);

    life.faults.often(random.nextInt(10));
    for (int round = 0; round < STORM / 2; round++) {
      for (var request : life.requests()) {
        if (random.nextInt(4) == 0) {
          life.edit(RequestCache.key(request), situations.rerouted());
        }
      }
      life.clouds.clock.pass(Duration.ofSeconds(random.nextInt(60)));
      life.goOn();
    }
    settle(lives);

    assertOrder(lives);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void clustersShareTheirNames(long seed) {
    var random = new SplittableRandom(seed);
    var clouds = clouds();
    var rules = rules(random);
    var lives =
        Stream.of("blue", "green")
            .map(cluster ->
                life(random, HostnameWorlds.in(cluster, HostnameWorlds.claiming(rules)), clouds))
            .toList();

    storm(lives, random);
    sober(lives, random);
    settle(lives);
    assertOrder(lives);

    delete(lives.getFirst());
    storm(lives.subList(0, 1), random);
    settle(lives);
    assertNothingLeft(lives.getFirst());
    assertOrder(lives);
  }

  // Beginnings

  private static HostnameClouds clouds() {
    var clouds = new HostnameClouds();
    clouds.zones.plant("Z1", HostnameSituations.STRANGERS);
    return clouds;
  }

  private static HostnameRules rules(SplittableRandom random) {
    var rules =
        HostnameWorlds.rules(
            random.nextBoolean() ? EmptyGateways.RETAIN : EmptyGateways.DELETE,
            Rebalancing.OFF,
            random.nextBoolean() ? DnsConflicts.OVERWRITE : DnsConflicts.FAIL);
    var small = HostnameWorlds.roomFor(1 + random.nextInt(4), rules);
    return random.nextBoolean() ? small : HostnameWorlds.claiming(small);
  }

  private static List<HostnameLife> one(SplittableRandom random) {
    return List.of(life(random, rules(random), clouds()));
  }

  private static HostnameLife life(
      SplittableRandom random, HostnameRules rules, HostnameClouds clouds) {
    var life = new HostnameLife(random, rules, clouds);
    var situations = new HostnameSituations(random);
    for (var name : List.of("one", "two", "three")) {
      life.request(name, situations.spec());
    }
    life.start();
    return life;
  }

  // Times

  /** All have edits, strangers and trouble, in turns. */
  private static void storm(List<HostnameLife> lives, SplittableRandom random) {
    var situations = new HostnameSituations(random);
    for (var life : lives) {
      life.faults.often(random.nextInt(10));
      life.faults.meanwhile(life::tell);
    }
    for (int round = 0; round < STORM; round++) {
      lives
          .getFirst()
          .clouds
          .clock
          .pass(Duration.ofSeconds(random.nextInt(20) == 0 ? 7200 : random.nextInt(60)));
      lives.forEach(life -> trouble(life, situations, random));
    }
  }

  private static void trouble(
      HostnameLife life, HostnameSituations situations, SplittableRandom random) {
    life.faults.outage(
        switch (random.nextInt(20)) {
          case 0, 1 -> Set.of(Service.CLOUD);
          case 2 -> Set.of(Service.CLUSTER);
          default -> Set.of();
        });
    life.goOn();
    for (var request : life.requests()) {
      if (random.nextInt(12) == 0) {
        life.edit(RequestCache.key(request), situations.edit());
      }
    }
    if (random.nextInt(8) == 0) {
      situations.meddle(life);
    }
  }

  /** Every request is for a name of its own; clusters share theirs. */
  private static void sober(List<HostnameLife> lives, SplittableRandom random) {
    var situations = new HostnameSituations(random);
    for (var free : FREE) {
      var zone = situations.zone();
      for (var life : lives) {
        life.requests().stream()
            .skip(FREE.indexOf(free))
            .limit(1)
            .map(RequestCache::key)
            .forEach(key -> {
              life.edit(key, spec -> HostnameWorlds.with(spec, zone, free));
              if (lives.size() > 1) {
                life.edit(key, HostnameWorlds.routing(HostnameWorlds.weighted(null, 1)));
              }
            });
      }
    }
  }

  private static void delete(HostnameLife life) {
    life.requests().forEach(request -> life.delete(RequestCache.key(request)));
  }

  /** Until nothing happens any more, with nobody but the plane itself to see to it. */
  private static void settle(List<HostnameLife> lives) {
    HostnameSituations.relent(lives.getFirst().clouds);
    for (var life : lives) {
      life.faults.often(0);
      life.faults.outage(Set.of());
      life.tell();
      life.poke();
    }
    var rests = HostnameLife.settle(lives, CALM);
    assertThat(rests).as("comes to rest; %s; %s", HostnameGoals.wrong(lives), last(lives)).isTrue();
  }

  // Ends

  private static void assertOrder(List<HostnameLife> lives) {
    assertThat(HostnameGoals.wrong(lives)).as("%s", last(lives)).isEmpty();
  }

  /** Neither a pass nor a new process has anything to write. */
  private static void staysQuiet(List<HostnameLife> lives) {
    var written = HostnameLife.written(lives);
    lives.forEach(HostnameLife::poke);
    assertThat(HostnameLife.settle(lives, CALM)).isTrue();
    assertThat(HostnameLife.written(lives))
        .as("writes of passes at rest; %s", last(lives))
        .isEqualTo(written);
    lives.forEach(HostnameLife::start);
    assertThat(HostnameLife.settle(lives, CALM)).isTrue();
    assertThat(HostnameLife.written(lives))
        .as("writes of a new process; %s", last(lives))
        .isEqualTo(written);
  }

  private static void assertNothingLeft(HostnameLife life) {
    assertThat(life.requests()).as("%s", life.last()).isEmpty();
    assertThat(life.claims()).as("%s", life.last()).isEmpty();
    assertThat(life.balancers.configs())
        .as("%s", life.last())
        .allMatch(config -> ModelBalancers.certificates(config).isEmpty());
  }

  private static String last(List<HostnameLife> lives) {
    return String.join("\n\n", lives.stream().map(HostnameLife::last).toList());
  }
}
