package io.tenantry.edge.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.Failure.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

class FleetTest {
  private final FleetStage stage = new FleetStage();

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void wakesWhoeverChangedOnceAndNobodyElse(long seed) {
    var random = new Random(seed);
    int fleet = 150 + random.nextInt(1500);
    int strangers = random.nextInt(400);
    stage.members(fleet).strangers(strangers);
    var changed = changeSome(random, fleet);

    stage.driftLook();
    assertThat(stage.woken).containsExactlyInAnyOrderElementsOf(changed);
    assertThat(stage.listed).hasSizeLessThanOrEqualTo(Math.ceilDiv(fleet + strangers, 100));

    // The passes have run, but for those of tenants that are gone.
    changed.stream()
        .map(FleetTest::name)
        .filter(name -> stage.account.containsKey("dt_" + name))
        .forEach(stage::pass);
    changed.removeIf(key -> stage.account.containsKey("dt_" + name(key)));
    stage.driftLook();
    assertThat(stage.woken).containsExactlyInAnyOrderElementsOf(changed);
  }

  private static String name(String key) {
    return key.substring(key.indexOf('/') + 1);
  }

  private Set<String> changeSome(Random random, int fleet) {
    var changed = new HashSet<String>();
    int share = 1 + random.nextInt(30);
    for (int i = 0; i < fleet; i++) {
      var name = "t%05d".formatted(i);
      if (random.nextInt(100) >= share) {
        continue;
      }
      changed.add(FleetStage.key(name));
      switch (random.nextInt(3)) {
        case 0 -> stage.edit(name, "E1", true);
        case 1 -> stage.edit(name, "E0", false);
        default -> stage.account.remove("dt_" + name);
      }
    }
    return changed;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void neverCostsMoreThanTwiceTheCheaperWay(long seed) {
    var random = new Random(seed);
    int fleet = 1 + random.nextInt(40);
    int strangers = random.nextInt(6000);
    stage.members(fleet).strangers(strangers);
    int pages = Math.ceilDiv(fleet + strangers, 100);
    int best = Math.min(fleet, pages);
    for (int look = 0; look < 5; look++) {
      stage.driftLook();
      assertThat(stage.listed.size() + stage.woken.size()).isLessThanOrEqualTo(2 * best);
    }
    // What was wrong about the first guess is known by now.
    assertThat(stage.listed.size() + stage.woken.size()).isLessThanOrEqualTo(best);
  }

  @Test
  void tenThousandAtRestCostAHundredListCallsAndNoPass() {
    stage.members(10_000);
    stage.driftLook();
    assertThat(stage.listed).hasSize(100).allMatch(e -> e.urgency() == Urgency.DRIFT);
    assertThat(stage.woken).isEmpty();
    stage.forget();
    stage.run(Duration.ofMinutes(60));
    assertThat(stage.listed.size()).isBetween(1000, 1300);
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void aMassCreateCostsTenListCallsATickAndWakesWhoIsDeployed() {
    for (int i = 0; i < 1000; i++) {
      stage.add("t%05d".formatted(i), false);
    }
    stage.fleet.look();
    for (int tick = 0; tick < 8; tick++) {
      var arrived = new ArrayList<String>();
      for (int i = tick; i < 1000; i += 50) {
        var name = "t%05d".formatted(i);
        stage.edit(name, "E1", true);
        arrived.add(name);
      }
      stage.pollLook();
      assertThat(stage.listed).hasSize(10).allMatch(e -> e.urgency() == Urgency.CONVERGENCE);
      assertThat(stage.woken)
          .containsExactlyInAnyOrderElementsOf(arrived.stream().map(FleetStage::key).toList());
      arrived.forEach(stage::pass);
    }
  }

  @Test
  void fewInFlightAreReadThemselvesEachPollAndNobodyElse() {
    stage.members(250);
    stage.add("new", false);
    stage.pollLook();
    assertThat(stage.woken).containsExactly("shops/new");
    assertThat(stage.listed).isEmpty();
    stage.edit("new", "E0", true);
    stage.pass("new");
    stage.pollLook();
    assertThat(stage.woken).isEmpty();
    assertThat(stage.looks("objects")).isEqualTo(1);
  }

  @Test
  void whoeverWaitsForItsOwnerIsListedAndNotWoken() {
    for (int i = 0; i < 200; i++) {
      stage.addWaiting("slow%03d".formatted(i));
    }
    stage.pollLook();
    assertThat(stage.listed).hasSize(2);
    assertThat(stage.woken).isEmpty();

    var id = "dt_slow007";
    stage.account.put(
        id, FleetStage.serving(stage.account.get(id), Map.of("web.example.com", "active")));
    stage.pollLook();
    assertThat(stage.woken).containsExactly("shops/slow007");
    assertThat(stage.told).containsOnlyKeys("shops/slow007");
  }

  @Test
  void inALongListingWhoeverWaitsIsLookedForMoreRarely() {
    stage.members(1_800);
    for (int i = 0; i < 200; i++) {
      stage.addWaiting("slow%03d".formatted(i));
    }
    stage.pollLook();
    assertThat(stage.listed).isNotEmpty();
    for (int i = 0; i < 3; i++) {
      stage.listed.clear();
      stage.pollLook();
      assertThat(stage.listed).isEmpty();
      assertThat(stage.woken).isEmpty();
    }
  }

  @Test
  void whereAListingCostsMoreWhoeverWaitsIsLeftToItself() {
    stage.members(2_000);
    stage.addWaiting("slow");
    stage.pollLook();
    assertThat(stage.listed).isEmpty();
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void stopsReadingPagesWhenAllWereSeen() {
    for (int i = 0; i < 60; i++) {
      stage.add("new%d".formatted(i), false);
    }
    stage.members(1500);
    stage.pollLook();
    assertThat(stage.listed).hasSize(1);
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void theFirstAreWokenBeforeTheLastPageIsRead() {
    stage.members(1000);
    stage.edit("t00001", "E1", true);
    var early = new ArrayList<String>();
    stage.beforePage(page -> {
      if (page == 1) {
        early.addAll(stage.woken);
      }
    });
    stage.driftLook();
    assertThat(early).containsExactly("shops/t00001");
  }

  @Test
  void aListingThatFailsHalfWayTellsNothingOfTheMissing() {
    stage.members(1000);
    stage.account.remove("dt_t00002");
    stage.edit("t00001", "E1", true);
    stage.fail(Kind.UNAVAILABLE, 5);
    stage.driftLook();
    assertThat(stage.woken).containsExactly("shops/t00001");
    assertThat(stage.looks("skipped")).isEqualTo(1);

    stage.mend();
    stage.pass("t00001");
    stage.forget();
    stage.run(FleetStage.PACE.poll().multipliedBy(2));
    assertThat(stage.woken).as("tried again with the next poll").containsExactly("shops/t00002");
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "DENIED")
  void aListingThatFailsIsTriedOnceATick(Kind kind) {
    stage.members(300);
    stage.fail(kind, 0);
    stage.wait(Duration.ofMinutes(6));
    stage.run(Duration.ofMinutes(10));
    assertThat(stage.listed.size()).isBetween(18, 24);
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void aBugEndsOneLookOnly() {
    stage.members(300);
    stage.beforePage(_ -> {
      throw new IllegalStateException("bug");
    });
    stage.driftLook();
    stage.beforePage(_ -> {});
    stage.edit("t00001", "E1", true);
    stage.driftLook();
    assertThat(stage.woken).containsExactly("shops/t00001");
  }

  @Test
  void oneThatCannotBeWokenKeepsNobodyAsleep() {
    stage.members(300);
    stage.edit("t00001", "E1", true);
    stage.edit("t00002", "E1", true);
    stage.cannotWake("shops/t00001");
    stage.driftLook();
    assertThat(stage.woken).containsExactly("shops/t00002");
  }

  @Test
  void whereListingIsDeniedEachIsWokenOnceALookASliceAtATime() {
    stage.members(6000);
    stage.fail(Kind.DENIED, 0);
    stage.wait(Duration.ofMinutes(6));
    stage.fleet.look();
    assertThat(stage.woken).hasSize(25);
    int turns = stage.run(Duration.ofMinutes(4));
    assertThat(stage.woken).hasSize(6000).doesNotHaveDuplicates();
    assertThat(turns).isLessThan(260);
    assertThat(stage.listed).hasSize(1);
    assertThat(stage.looks("objects")).isEqualTo(1);
  }

  @Test
  void whatIsInFlightGoesBeforeThoseWhoWait() {
    stage.members(6000);
    stage.add("new", false);
    stage.fail(Kind.DENIED, 0);
    stage.wait(Duration.ofMinutes(6));
    stage.run(Duration.ofMinutes(1));
    assertThat(stage.woken).contains("shops/new").hasSizeLessThan(4000);
  }

  @Test
  void listingIsTriedAgainSomeTimeAfterItWasDenied() {
    var logger = (Logger) LoggerFactory.getLogger(Fleet.class);
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    logger.addAppender(log);
    stage.members(300);
    stage.fail(Kind.DENIED, 0);
    stage.driftLook();
    assertThat(stage.woken).hasSize(300).doesNotHaveDuplicates();
    stage.forget();
    stage.run(Duration.ofMinutes(60));
    assertThat(stage.listed.size()).isBetween(2, 4);
    logger.detachAppender(log);
    assertThat(log.list).filteredOn(line -> line.getLevel() == Level.WARN).hasSize(1);

    stage.mend();
    stage.run(Duration.ofMinutes(20));
    stage.driftLook();
    assertThat(stage.woken).isEmpty();
    assertThat(stage.listed).hasSize(3);
  }

  @Test
  void aStaleListingWakesOncePerLook() {
    stage.members(300);
    stage.mirror.put(
        "shops/t00007",
        new FleetMember("shops/t00007", "dt_t00007", "E-newer", false, Set.of(), false));
    for (int look = 0; look < 3; look++) {
      stage.driftLook();
      assertThat(stage.woken).containsExactly("shops/t00007");
    }
  }

  /** Its pass may still stand in line for its call: another one would be a call too many. */
  @Test
  void nobodyIsWokenTwiceForTheSameUnlessItLastsOrChanges() {
    for (int i = 0; i < 300; i++) {
      stage.add("t%05d".formatted(i), false);
    }
    stage.fleet.look();
    stage.edit("t00007", "E0", true);
    stage.pollLook();
    assertThat(stage.woken).containsExactly("shops/t00007");
    stage.pollLook();
    assertThat(stage.woken).isEmpty();
    stage.edit("t00007", "E1", true);
    stage.pollLook();
    assertThat(stage.woken).containsExactly("shops/t00007");
    stage.wait(RecentWakeUps.STALE);
    stage.pollLook();
    assertThat(stage.woken).containsExactly("shops/t00007");
  }

  @Test
  void whoseOwnPassWasFasterIsLeftAlone() {
    stage.members(300);
    stage.beforePage(page -> {
      if (page == 1) {
        stage.edit("t00150", "E1", false);
        stage.pass("t00150");
        stage.mirror.remove("shops/t00160");
        stage.account.remove("dt_t00160");
      }
    });
    stage.driftLook();
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void aListingMuchLongerThanThoughtIsForgottenInTime() {
    stage.members(5).strangers(5000);
    stage.driftLook();
    stage.driftLook();
    assertThat(stage.listed).isEmpty();
    assertThat(stage.woken).hasSize(5);
    stage.account.keySet().removeIf(id -> id.startsWith("dt_x"));
    stage.wait(Duration.ofHours(1));
    stage.driftLook();
    assertThat(stage.listed).hasSize(1);
    assertThat(stage.woken).isEmpty();
  }

  @Test
  void anEmptyFleetCostsNothing() {
    stage.run(Duration.ofHours(1));
    assertThat(stage.listed).isEmpty();
    assertThat(List.of(stage.looks("pages"), stage.looks("objects"), stage.looks("skipped")))
        .containsOnly(0.0);
  }

  @Test
  void countsLooksAndWhoWasWoken() {
    stage.members(300);
    stage.edit("t00001", "E1", true);
    stage.driftLook();
    assertThat(stage.looks("pages")).isEqualTo(1);
    assertThat(stage.registry.get("tenantry.fleet.woken").counter().count()).isEqualTo(1);
    assertThat(stage.registry.get("tenantry.fleet.members").gauge().value()).isEqualTo(300);
  }
}
