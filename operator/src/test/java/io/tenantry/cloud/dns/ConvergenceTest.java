package io.tenantry.cloud.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.Seeds;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.FakeZones.Trouble;
import io.tenantry.cloud.dns.Provider.Ability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random owners with random wishes, some poisoned, on a provider in trouble, through crashes: in
 * the end there is exactly what was wanted, and nothing of anybody else's was touched.
 */
class ConvergenceTest {
  private static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);
  private static final BatchLimits LIMITS = new BatchLimits(40, 400);
  private static final int OWNERS = 30;

  static LongStream seeds() {
    return Seeds.some(100, 300);
  }

  /** An object, as its plane would keep it: what it wants, and what its status remembers. */
  private static final class Thing {
    final String owner;
    Set<DnsRecord> spec = Set.of();
    Set<DnsRecord> confirmed = Set.of();
    Set<DnsRecord> intended = Set.of();
    boolean submitted;

    Thing(String owner) {
      this.owner = owner;
    }

    /** Its status says what is about to be written or removed before it is. */
    Wish wish(Random random) {
      var tried = Set.copyOf(intended);
      var all = new HashSet<>(intended);
      Stream.concat(confirmed.stream(), spec.stream())
          .filter(record -> confirmed.contains(record) != spec.contains(record))
          .forEach(all::add);
      intended = all;
      submitted = true;
      var urgency = Urgency.values()[random.nextInt(3)];
      return SampleWishes.wish(
          new CallContext(urgency, owner), ZONE, owner, confirmed, tried, spec, false);
    }

    void heard(Progress progress) {
      if (submitted
          && (progress instanceof Progress.Propagating || progress instanceof Progress.InSync)) {
        confirmed = spec;
        intended = Set.of();
      }
    }

    boolean poisoned() {
      return spec.stream().anyMatch(record -> record.target().contains(".."));
    }

    boolean blocked() {
      return spec.stream().anyMatch(record -> record.name().startsWith("foreign"));
    }
  }

  private final List<Thing> things = new ArrayList<>();
  private final Driver driver = new Driver();
  private FakeZones fake = new FakeZones(LIMITS, "Z1");

  static Stream<Arguments> lesserProviders() {
    return Stream.of(
            EnumSet.of(Ability.ATOMIC_BATCH, Ability.ALIAS),
            EnumSet.of(Ability.CREATE_ONLY, Ability.ALIAS),
            EnumSet.of(Ability.ALIAS))
        .flatMap(
            abilities -> LongStream.range(0, 60).mapToObj(seed -> Arguments.of(seed, abilities)));
  }

  @ParameterizedTest(name = "seed {0} with {1}")
  @MethodSource("lesserProviders")
  void theSameHoldsForProvidersThatCanDoLess(long seed, Set<Ability> abilities) {
    fake = new FakeZones(new Provider(DnsZone.ROUTE53, LIMITS, abilities), "Z1");
    everyoneGetsWhatTheyWantAndNobodyElseIsTouched(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyoneGetsWhatTheyWantAndNobodyElseIsTouched(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < OWNERS; i++) {
      things.add(new Thing("o" + i));
    }
    for (int i = 0; i < 5; i++) {
      fake.plant("Z1", "foreign" + i, "CNAME", "d0.net", 60 + i);
      fake.plant("Z1", "text" + i, "TXT", "\"x\"", 60);
    }
    var foreign = foreign();
    var engine = engine(random);
    var fresh = true; // a new process hears of all objects before it does anything
    for (int round = 0; round < 8; round++) {
      edit(random);
      trouble(random);
      for (var thing : things) {
        if (!thing.submitted && (fresh || random.nextInt(4) > 0)) {
          engine.submit(thing.wish(random));
        }
      }
      fresh = false;
      driver.run(random.nextInt(40));
      listen(engine, random);
      if (random.nextInt(3) == 0) {
        driver.close();
        engine = engine(random);
        fresh = true;
        things.forEach(thing -> thing.submitted = false);
      }
    }
    settle(engine, random);
    check(engine, foreign);
  }

  private DnsEngine engine(Random random) {
    return new DnsEngine(
        List.of(fake), DnsPace.standard(), driver, random, driver, new SimpleMeterRegistry());
  }

  private Map<RecordKey, SeenRecord> foreign() {
    var foreign = new HashMap<RecordKey, SeenRecord>();
    fake.all("Z1")
        .forEach((place, seen) -> {
          if (place.name().startsWith("foreign") || place.name().startsWith("text")) {
            foreign.put(place, seen);
          }
        });
    return foreign;
  }

  /** Names belong to one owner each, but for shared ones that all want alike. */
  private void edit(Random random) {
    for (var thing : things) {
      if (random.nextInt(3) == 0) {
        var spec = new HashSet<DnsRecord>();
        for (int n = random.nextInt(4); n > 0; n--) {
          spec.addAll(some(thing.owner + "-" + random.nextInt(3), random));
        }
        if (random.nextInt(4) == 0) {
          spec.add(new Cname("shared" + random.nextInt(3), "validation.net", 300));
        }
        if (random.nextInt(12) == 0) {
          spec.add(new Cname("foreign" + random.nextInt(5), "d0.net", 300));
        }
        if (random.nextInt(12) == 0) {
          spec.add(new Cname("poison-" + thing.owner, "a..b", 300));
        }
        thing.spec = onePerName(spec);
        thing.submitted = false;
      }
    }
  }

  private static Set<DnsRecord> some(String name, Random random) {
    var target = "d" + random.nextInt(3) + ".net";
    if (random.nextInt(3) > 0) {
      return Set.of(new Cname(name, target, random.nextBoolean() ? 60 : 300));
    }
    return Set.of(
        new Alias(name, Family.A, target, "ZT", false),
        new Alias(name, Family.AAAA, target, "ZT", false));
  }

  private static Set<DnsRecord> onePerName(Set<DnsRecord> records) {
    var kept = new HashMap<RecordKey, DnsRecord>();
    records.forEach(record -> kept.putIfAbsent(RecordKey.of(record), record));
    kept.keySet()
        .removeIf(place ->
            !place.type().equals(RecordKey.CNAME)
                && kept.containsKey(new RecordKey(place.name(), RecordKey.CNAME)));
    return Set.copyOf(kept.values());
  }

  private void trouble(Random random) {
    for (int n = random.nextInt(6); n > 0; n--) {
      fake.troubles.add(Trouble.values()[random.nextInt(Trouble.values().length)]);
    }
    fake.pollsUntilInSync = random.nextInt(4);
  }

  /** A plane may miss news, but never for good. */
  private void listen(DnsEngine engine, Random random) {
    for (var thing : things) {
      if (random.nextInt(4) > 0) {
        thing.heard(engine.progress(ZONE, thing.owner));
      }
    }
  }

  private void settle(DnsEngine engine, Random random) {
    fake.troubles.clear();
    for (int pass = 0; pass < 6; pass++) {
      for (var thing : things) {
        thing.heard(engine.progress(ZONE, thing.owner));
        if (!thing.submitted || engine.progress(ZONE, thing.owner) instanceof Progress.Refused) {
          engine.submit(thing.wish(random));
        }
      }
      assertThat(driver.run(5_000)).as("comes to rest").isTrue();
    }
  }

  private void check(DnsEngine engine, Map<RecordKey, SeenRecord> foreign) {
    var wanted = new HashSet<DnsRecord>();
    for (var thing : things) {
      var progress = engine.progress(ZONE, thing.owner);
      if (thing.poisoned() || thing.blocked()) {
        assertThat(progress).as(thing.owner).isInstanceOf(Progress.Refused.class);
      } else {
        assertThat(progress).as(thing.owner).isInstanceOf(Progress.InSync.class);
        wanted.addAll(thing.spec);
      }
    }
    var ours = new HashSet<DnsRecord>();
    fake.all("Z1")
        .forEach((place, seen) -> {
          if (!foreign.containsKey(place)) {
            ours.add(seen.record().orElseThrow());
          }
        });
    // Whoever is refused may keep what it had or tried; all others have exactly what they want.
    things.stream()
        .filter(thing -> thing.poisoned() || thing.blocked())
        .flatMap(thing -> Stream.concat(thing.confirmed.stream(), thing.intended.stream()))
        .filter(record -> !wanted.contains(record))
        .forEach(ours::remove);
    assertThat(ours).isEqualTo(wanted);
    assertThat(foreign()).isEqualTo(foreign);
    assertThat(fake.batches).allMatch(batch -> LIMITS.allow(batch.elements(), batch.characters()));
  }
}
