package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.FakeZones.Trouble;
import io.tenantry.cloud.dns.RecordLedger.Evidence;
import io.tenantry.cloud.dns.RecordLedger.LastWish;
import io.tenantry.cloud.dns.RecordLedger.Request;
import io.tenantry.cloud.dns.RecordLedger.State;
import io.tenantry.cloud.dns.RecordLedger.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One object whose ledger is its status, on the real engine, through edits, lost answers, lost
 * statuses and crashes: nothing that it has written is ever unknown to it, and in the end there is
 * exactly what it wants.
 */
class RecordLedgerLivesTest {
  private static final String OWNER = "shop/web";
  private static final String FOREIGN = "foreign.example.com";
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, OWNER);

  private final FakeZones fake = new FakeZones(Samples.WIDE, ZONE.id());
  private final Driver driver = new Driver();
  private Map<DnsRecord, State> notes = new LinkedHashMap<>();

  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyLifeEndsWithWhatIsWantedAndNothingUnknown(long seed) {
    var random = new Random(seed);
    fake.plant(ZONE.id(), FOREIGN, "CNAME", "elsewhere.net", 60);
    var engine = engine(random);
    Set<DnsRecord> wants = Set.of();
    for (int round = 0; round < 40; round++) {
      if (random.nextInt(5) == 0) {
        wants = some(random);
      }
      if (random.nextInt(4) == 0) {
        fake.troubles.add(Trouble.values()[random.nextInt(Trouble.values().length)]);
        fake.pollsUntilInSync = random.nextInt(3);
      }
      pass(engine, wants, random.nextInt(6) == 0);
      driver.run(random.nextInt(12));
      assertThat(notes.keySet()).as("knows of all that is there").containsAll(written());
      if (random.nextInt(8) == 0) {
        driver.close();
        engine = engine(random);
      }
    }
    settle(engine, wants);
  }

  private void settle(DnsEngine engine, Set<DnsRecord> wants) {
    fake.troubles.clear();
    for (int pass = 0; pass < 12; pass++) {
      pass(engine, wants, false);
      assertThat(driver.run(5_000)).as("comes to rest").isTrue();
    }
    var foreign = wants.stream().anyMatch(want -> want.name().equals(FOREIGN));
    if (!foreign) {
      assertThat(written()).isEqualTo(wants);
      assertThat(notes.keySet()).isEqualTo(wants);
    }
    assertThat(notes.keySet()).containsAll(written());
    assertThat(fake.all(ZONE.id()).get(new RecordKey(FOREIGN, RecordKey.CNAME)).value())
        .isEqualTo("elsewhere.net");
  }

  /** What the zone has and the plant has not. */
  private Set<DnsRecord> written() {
    return fake.all(ZONE.id()).values().stream()
        .flatMap((SeenRecord seen) -> seen.record().stream())
        .filter(record -> !record.target().equals("elsewhere.net"))
        .collect(Collectors.toSet());
  }

  /** As a plane has it: steps first, then the status, which may get lost. */
  private void pass(DnsEngine engine, Set<DnsRecord> wants, boolean statusLost) {
    var last = new LastWish(engine.wants(ZONE, OWNER), engine.progress(ZONE, OWNER));
    var ledger = new RecordLedger(notes, last, Evidence.STATUS, false);
    if (notes.isEmpty() && wants.isEmpty()) {
      return;
    }
    var noted =
        switch (ledger.next(wants)) {
          case Step.Note(var more, var announce) -> {
            announce.ifPresent(request -> submit(engine, request));
            yield more;
          }
          case Step.Wait _ -> notes;
          case Step.Written(var there, var keep) -> {
            keep.ifPresent(request -> submit(engine, request));
            if (wants.isEmpty()) {
              engine.forget(ZONE, OWNER);
            }
            yield there;
          }
          case Step.Refused(var left, _) -> {
            engine.forget(ZONE, OWNER);
            yield left;
          }
          case Step.Ask(var request, _) -> {
            submit(engine, request);
            yield notes;
          }
        };
    if (!statusLost) {
      notes = new LinkedHashMap<>(noted);
    }
  }

  private static void submit(DnsEngine engine, Request request) {
    engine.submit(
        new Wish(
            CALL,
            ZONE,
            OWNER,
            request.had(),
            request.tried(),
            request.wants(),
            SampleWishes.EXCLUSIVE));
  }

  private static Set<DnsRecord> some(Random random) {
    var byName = new HashMap<String, DnsRecord>();
    for (int n = random.nextInt(4); n > 0; n--) {
      var name = "n%d.example.com".formatted(random.nextInt(4));
      byName.put(name, new Cname(name, "d%d.net".formatted(random.nextInt(2)), 300));
    }
    if (random.nextInt(6) == 0) {
      byName.put(FOREIGN, new Cname(FOREIGN, "d0.net", 300));
    }
    return new HashSet<>(byName.values());
  }

  private DnsEngine engine(Random random) {
    return new DnsEngine(
        List.of(fake), DnsPace.standard(), driver, random, driver, new SimpleMeterRegistry());
  }
}
