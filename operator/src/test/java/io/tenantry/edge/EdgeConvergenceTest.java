package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Next;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random specs, edits, strangers, failures and deaths: everything comes to rest, and to order. */
class EdgeConvergenceTest {
  private static final int STORM = 30;
  private static final int CALM = 40;
  private static final DnsRecord STRANGERS = new Cname("taken.example.com", "elsewhere.net", 60);

  static LongStream seeds() {
    return Seeds.some(300, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyTenantComesToRestAsItsUserWantsIt(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);

    storm(model, random);
    model.edit(sane(model.spec));
    settle(model);

    assertThat(describe(model)).as("%s", last(model)).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyTenantGoesAndLeavesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);

    storm(model, random);
    model.delete();
    for (int pass = 0; pass < STORM && !model.gone; pass++) {
      model.pass();
      model.tick();
    }
    model.trouble = 0;
    for (int pass = 0; pass < CALM && !model.gone; pass++) {
      model.pass();
      model.tick();
    }

    assertThat(model.gone).as("gone; %s", last(model)).isTrue();
    model.dns.tick(Optional.empty());
    assertThat(model.cloudFront.tenant()).isEmpty();
    assertThat(model.dns.records("Z1")).as("%s", last(model)).containsExactly(STRANGERS);
    assertThat(model.dns.records("Z2")).as("%s", last(model)).isEmpty();
  }

  private static EdgeModel model(SplittableRandom random) {
    var spec = EdgeWorlds.spec("a.example.com");
    for (int i = 0; i < 4; i++) {
      spec = edit(random).apply(spec);
    }
    var model = new EdgeModel(random, spec);
    model.dns.plant("Z1", STRANGERS);
    return model;
  }

  private static void storm(EdgeModel model, SplittableRandom random) {
    model.trouble = random.nextInt(15);
    for (int pass = 0; pass < STORM; pass++) {
      model.pass();
      if (random.nextInt(3) > 0) {
        model.tick();
      }
      if (random.nextInt(5) == 0) {
        model.edit(edit(random).apply(model.spec));
      }
      if (random.nextInt(8) == 0) {
        meddle(model, random);
      }
    }
  }

  /** Until a pass finds nothing to do, and says nothing new. */
  private static void settle(EdgeModel model) {
    model.trouble = 0;
    for (int pass = 0; pass < CALM; pass++) {
      var done = model.pass();
      if (done.next() instanceof Next.Settled && !model.underWay()) {
        var again = model.pass();
        assertThat(again.steps()).as("nobody would have woken us; %s", last(model)).isEmpty();
        assertThat(again.news()).as("quiet; %s", last(model)).isFalse();
        return;
      }
      model.tick();
    }
    throw new AssertionError("still moving; " + last(model));
  }

  private static String last(EdgeModel model) {
    var history = model.history;
    var from = Math.max(0, history.size() - 14);
    return String.join("\n", history.subList(from, history.size()));
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

  private static void meddle(EdgeModel model, SplittableRandom random) {
    model.history.add("meddling");
    switch (random.nextInt(7)) {
      case 0 -> model.cloudFront.change(EdgeWorlds.switchedOff());
      case 5 -> unmark(model, TenantOwnership.OWNER, TenantOwnership.OWNER_UID);
      case 6 -> unmark(model, TenantOwnership.CLUSTER);
      case 1 -> model.cloudFront.change(EdgeWorlds.tagged("foreign", "x"));
      case 2 -> model.cloudFront.change(EdgeWorlds.tagged("t0", "foreign"));
      case 3 -> model.cloudFront.change(EdgeWorlds.certified(Optional.of("arn:foreign")));
      default -> model.cloudFront.vanish();
    }
  }

  /** A tenant that no status names is known by nothing but its marks. */
  private static void unmark(EdgeModel model, String... keys) {
    if (model.status().id() != null) {
      model.cloudFront.untag(Set.of(keys));
    }
  }

  // What is wrong in the end, in words

  private static List<String> describe(EdgeModel model) {
    var wrong = new ArrayList<String>();
    var wanted = TenantSpecReader.wanted(model.spec);
    var live = model.cloudFront.tenant();
    if (live.isEmpty()) {
      return List.of("there is no tenant");
    }
    var config = live.get().config();
    var certificate =
        wanted.certificate().isPresent()
            ? model.cloudFront.managed().flatMap(ManagedCertificate::arn)
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
      var records = goal(model, zone);
      if (!model.dns.records(zone).equals(records)) {
        wrong.add("%s has %s, not %s".formatted(zone, model.dns.records(zone), records));
      }
    }
    return wrong;
  }

  private static Set<DnsRecord> goal(EdgeModel model, String zone) {
    var all = new HashSet<DnsRecord>();
    if (zone.equals("Z1")) {
      all.add(STRANGERS);
    }
    var wanted = TenantSpecReader.wanted(model.spec);
    var group =
        model.cloudFront.tenant().flatMap(t -> t.config().connectionGroupId()).orElseThrow();
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
