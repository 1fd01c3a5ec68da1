package io.tenantry.edge;

import static io.tenantry.edge.Records.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.ManagedCertificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random specs, edits, strangers, failures, lost answers and deaths: everything comes to rest, and
 * to order.
 */
class EdgeLivesTest {
  private static final int STORM = 30;
  private static final int CALM = 400;
  private static final DnsRecord STRANGERS = new Cname("taken.example.com", "elsewhere.net", 60);

  static LongStream seeds() {
    return Seeds.some(40, 2_000);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyTenantComesToRestAsItsUserWantsIt(long seed) {
    var random = new SplittableRandom(seed);
    var life = life(random);

    storm(life, random);
    life.edit(EdgeLivesTest::sane);
    settle(life);

    assertThat(describe(life)).as("%s", life.last()).isEmpty();
    staysQuiet(life);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyTenantGoesAndLeavesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var life = life(random);

    storm(life, random);
    life.delete();
    storm(life, random);
    settle(life);

    assertThat(life.gone()).as("gone; %s", life.last()).isTrue();
    assertThat(life.cloudFront.tenant()).as("%s", life.last()).isEmpty();
    assertThat(life.zones.records("Z1")).as("%s", life.last()).containsExactly(STRANGERS);
    assertThat(life.zones.records("Z2")).as("%s", life.last()).isEmpty();
  }

  private static EdgeLife life(SplittableRandom random) {
    var spec = EdgeWorlds.spec("a.example.com");
    for (int i = 0; i < 4; i++) {
      spec = edit(random).apply(spec);
    }
    var life = new EdgeLife(random, spec);
    life.zones.plant("Z1", STRANGERS.name(), "CNAME", STRANGERS.target(), 60);
    return life;
  }

  private static void storm(EdgeLife life, SplittableRandom random) {
    life.faults.often(random.nextInt(15));
    life.faults.meanwhile(() -> {
      if (random.nextInt(4) == 0) {
        life.edit(edit(random));
      } else {
        life.tell();
      }
    });
    for (int round = 0; round < STORM; round++) {
      life.goOn(Duration.ofSeconds(random.nextInt(60)), random.nextInt(3) > 0);
      if (random.nextInt(5) == 0) {
        life.edit(edit(random));
      }
      if (random.nextInt(8) == 0) {
        meddle(life, random);
      }
    }
    life.faults.often(0);
  }

  /** Until nothing happens any more, with nobody but the plane itself to see to it. */
  private static void settle(EdgeLife life) {
    life.poke();
    assertThat(life.settles(CALM)).as("comes to rest; %s", life.last()).isTrue();
  }

  /** Neither a pass nor a new process has anything to write. */
  private static void staysQuiet(EdgeLife life) {
    var written = life.written();
    life.poke();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.written()).as("writes of a pass at rest; %s", life.last()).isEqualTo(written);
    life.start();
    assertThat(life.settles(CALM)).isTrue();
    life.poke();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.written()).as("writes of a new process; %s", life.last()).isEqualTo(written);
  }

  // What users do

  private static UnaryOperator<DistributionTenantSpec> edit(SplittableRandom random) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> EdgeWorlds.domains(domains(random));
      case 3 -> EdgeWorlds.enabled(random.nextInt(4) > 0);
      case 4 -> EdgeWorlds.group(List.of("cg-1", "cg-2", "").get(random.nextInt(3)));
      case 5 -> EdgeWorlds.parameters("p", "" + random.nextInt(3));
      case 6 -> EdgeWorlds.tags("t" + random.nextInt(2), "" + random.nextInt(2));
      case 7 ->
          random.nextInt(3) > 0
              ? EdgeWorlds.managed()
              : EdgeWorlds.managed((io.tenantry.api.edge.ManagedCertificateRequest) null);
      default -> EdgeWorlds.dns(dns(random));
    };
  }

  private static String[] domains(SplittableRandom random) {
    var all =
        List.of(
            "example.com", "a.example.com", "b.example.com", "c.example.com", "taken.example.com");
    var some = new ArrayList<String>();
    for (var domain : all) {
      if (random.nextBoolean()) {
        some.add(domain);
      }
    }
    return some.isEmpty() ? new String[] {"a.example.com"} : some.toArray(String[]::new);
  }

  private static @org.jspecify.annotations.Nullable Dns dns(SplittableRandom random) {
    var ttl = random.nextBoolean() ? 60L : 300L;
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> new Dns("route53", "Z2", ttl, null, null);
      case 2 -> new Dns("route53", "Z1", ttl, "arn:aws:iam::2:role/dns", null);
      default -> new Dns("route53", "Z1", ttl, null, null);
    };
  }

  /** A spec that can be fulfilled. */
  private static DistributionTenantSpec sane(DistributionTenantSpec spec) {
    var domains =
        spec.domains().stream()
            .map(domain -> domain.domain())
            .filter(domain -> !domain.equals("taken.example.com"))
            .toArray(String[]::new);
    return EdgeWorlds.domains(domains.length == 0 ? new String[] {"b.example.com"} : domains)
        .apply(spec);
  }

  private static void meddle(EdgeLife life, SplittableRandom random) {
    life.note("meddling");
    switch (random.nextInt(9)) {
      case 0 -> life.cloudFront.change(EdgeWorlds.switchedOff());
      case 5 -> unmark(life, TenantOwnership.OWNER, TenantOwnership.OWNER_UID);
      case 6 -> unmark(life, TenantOwnership.CLUSTER);
      case 1 -> life.cloudFront.retag(tags -> tags.put("foreign", "x"));
      case 2 -> life.cloudFront.retag(tags -> tags.put("t0", "foreign"));
      case 3 -> life.cloudFront.change(EdgeWorlds.certified(Optional.of("arn:foreign")));
      case 7 -> notes(life).forEach(note -> life.zones.remove(note.hostedZoneId(), record(note)));
      case 8 ->
          notes(life)
              .filter(note -> record(note) instanceof DnsRecord.Cname)
              .filter(note -> life.zones.records(note.hostedZoneId()).contains(record(note)))
              .forEach(note ->
                  life.zones.plant(
                      note.hostedZoneId(), note.name(), "CNAME", record(note).target(), 77));
      default -> life.cloudFront.vanish();
    }
  }

  private static Stream<WrittenRecord> notes(EdgeLife life) {
    return life.notes().stream().filter(Records::isThere);
  }

  /** A tenant that no status names is known by nothing but its marks. */
  private static void unmark(EdgeLife life, String... keys) {
    if (life.status().id() != null) {
      life.cloudFront.retag(tags -> tags.keySet().removeAll(Set.of(keys)));
    }
  }

  // What is wrong in the end, in words

  private static List<String> describe(EdgeLife life) {
    var wrong = new ArrayList<String>();
    var wanted = TenantSpecReader.wanted(life.spec());
    var live = life.cloudFront.tenant();
    if (live.isEmpty()) {
      return List.of("there is no tenant");
    }
    var config = live.get().config();
    var certificate =
        wanted.certificate().isPresent()
            ? life.cloudFront.managed().flatMap(ManagedCertificate::arn)
            : wanted.config().certificateArn();
    var expected =
        new io.tenantry.cloud.EdgeConfig(
            "D1",
            wanted.config().domains(),
            wanted.config().enabled(),
            wanted.config().connectionGroupId().or(config::connectionGroupId),
            wanted.config().parameters(),
            Optional.empty(),
            certificate,
            Optional.empty());
    Differences.between(expected, config).forEach(d -> wrong.add(d.toString()));
    if (!live.get().tags().entrySet().containsAll(wanted.tags().entrySet())) {
      wrong.add("tags " + live.get().tags());
    }
    if (!live.get()
        .tags()
        .keySet()
        .containsAll(Set.of(TenantOwnership.OWNER_UID, TenantOwnership.CLUSTER))) {
      wrong.add("marks " + live.get().tags());
    }
    if (!ManagedCertificatePlanner.inactive(live.get()).isEmpty()) {
      wrong.add("not served: " + ManagedCertificatePlanner.inactive(live.get()));
    }
    for (var zone : List.of("Z1", "Z2")) {
      var records = goal(life, zone);
      if (!life.zones.records(zone).equals(records)) {
        wrong.add("%s has %s, not %s".formatted(zone, life.zones.records(zone), records));
      }
    }
    return wrong;
  }

  private static Set<DnsRecord> goal(EdgeLife life, String zone) {
    var all = new HashSet<DnsRecord>();
    if (zone.equals("Z1")) {
      all.add(STRANGERS);
    }
    var wanted = TenantSpecReader.wanted(life.spec());
    var group = life.cloudFront.tenant().flatMap(t -> t.config().connectionGroupId()).orElseThrow();
    wanted
        .dns()
        .filter(dns -> dns.zone().id().equals(zone))
        .ifPresent(dns ->
            all.addAll(
                Records.leading(
                    wanted.config().domains(),
                    ModelCloudFront.endpoint(group),
                    dns.ttl(),
                    zone.equals("Z1") ? Optional.of("example.com") : Optional.empty())));
    return all;
  }
}
