package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.visibility;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.Routing;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.hostname.HostnameModel.Life;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.pool.ModelGateways;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random lives of requests, strangers, failures and deaths: all come to rest, and to order. */
class HostnameConvergenceTest {
  private static final int STORM = 40;
  private static final int CALM = 300;
  private static final List<String> NAMES =
      List.of("a.example.com", "*.a.example.com", "b.example.com");
  private static final List<String> FREE =
      List.of("c.example.com", "*.c.example.com", "d.example.com");
  private static final DnsRecord STRANGERS =
      new DnsRecord.Cname("other.example.com", "elsewhere.net", 60);
  private static final String FOREIGN = "dualstack.elsewhere.net";
  private static final String WAF =
      "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/shop/1";

  static LongStream seeds() {
    return Seeds.some(100, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameComesToServe(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);

    storm(model, random);
    sober(model, random);
    settle(model);

    assertThat(wrong(model)).as("%s", model.last()).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameGoesAndLeavesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);

    storm(model, random);
    model.living().forEach(model::delete);
    rage(model, random, STORM);
    calm(model);
    for (int round = 0;
        round < CALM && (model.living().count() > 0 || !model.claims.isEmpty());
        round++) {
      round(model);
    }

    assertThat(model.living().map(life -> life.name)).as("%s", model.last()).isEmpty();
    assertThat(model.claims).as("%s", model.last()).isEmpty();
    model.tick(Duration.ofSeconds(1));
    assertThat(model.acm.all().stream().map(c -> c.arn)).as("%s", model.last()).isEmpty();
    assertThat(left(model)).as("%s", model.last()).containsExactly(STRANGERS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anOutageOfAwsTakesNothingAway(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);
    sober(model, random);
    settle(model);
    var certificates = model.acm.all().stream().map(c -> c.arn).toList();
    var records = left(model);

    model.outage = true;
    for (int round = 0; round < STORM; round++) {
      model.living().forEach(model::pass);
      model.tick(Duration.ofMinutes(random.nextInt(20)));
    }
    model.outage = false;
    settle(model);

    assertThat(model.acm.all().stream().map(c -> c.arn)).isEqualTo(certificates);
    assertThat(model.acm.requests()).isEqualTo(certificates.size());
    assertThat(left(model)).isEqualTo(records);
    assertThat(wrong(model)).as("%s", model.last()).isEmpty();
  }

  /** Nothing else is edited, so that nothing but the edit puts right what it leaves behind. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameLeadsAsItsSpecSays(long seed) {
    var random = new SplittableRandom(seed);
    var model = model(random);
    sober(model, random);
    settle(model);

    model.trouble = random.nextInt(12);
    for (int round = 0; round < STORM / 2; round++) {
      for (var life : model.living().toList()) {
        if (random.nextInt(4) == 0) {
          model.edit(life, HostnameWorlds.routing(routing(random)).apply(life.spec));
        }
        model.pass(life);
      }
      model.tick(Duration.ofSeconds(random.nextInt(60)));
    }
    settle(model);

    assertThat(wrong(model)).as("%s", model.last()).isEmpty();
  }

  private static HostnameModel model(SplittableRandom random) {
    var rules =
        HostnameWorlds.rules(
            random.nextBoolean() ? EmptyGateways.RETAIN : EmptyGateways.DELETE,
            Rebalancing.OFF,
            random.nextBoolean() ? DnsConflicts.OVERWRITE : DnsConflicts.FAIL);
    var model =
        new HostnameModel(random, random.nextBoolean() ? rules : HostnameWorlds.claiming(rules));
    model.dns.plant("Z1", STRANGERS);
    for (var name : List.of("one", "two", "three")) {
      model.request(name, spec(random));
    }
    return model;
  }

  private static GatewayHostnameRequestSpec spec(SplittableRandom random) {
    return new GatewayHostnameRequestSpec(
        zone(random), pick(random, NAMES), null, null, null, null, null, null);
  }

  private static String zone(SplittableRandom random) {
    return random.nextInt(4) == 0 ? "Z2" : "Z1";
  }

  private static <T> T pick(SplittableRandom random, List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  // Times

  private static void storm(HostnameModel model, SplittableRandom random) {
    model.trouble = random.nextInt(12);
    rage(model, random, STORM);
  }

  private static void rage(HostnameModel model, SplittableRandom random, int rounds) {
    for (int round = 0; round < rounds; round++) {
      model.outage = random.nextInt(10) == 0;
      for (var life : model.living().toList()) {
        if (!life.gone && random.nextInt(3) > 0) {
          model.pass(life);
        }
        if (random.nextInt(8) == 0) {
          model.edit(life, edited(life.spec, random));
        }
      }
      model.clearOrphans();
      if (random.nextInt(3) > 0) {
        model.tick(Duration.ofSeconds(random.nextInt(20) == 0 ? 7200 : random.nextInt(60)));
      }
      if (random.nextInt(8) == 0) {
        meddle(model, random);
      }
    }
  }

  private static void calm(HostnameModel model) {
    model.trouble = 0;
    model.outage = false;
    model.gates.values().forEach(gate -> gate.draining = false);
    model
        .dns
        .all()
        .filter(record -> record.target().equals(FOREIGN))
        .toList()
        .forEach(record -> {
          model.dns.remove("Z1", record);
        });
    model.living().forEach(life -> life.woken = true);
  }

  /** Every request is for a name of its own. */
  private static void sober(HostnameModel model, SplittableRandom random) {
    var lives = model.living().toList();
    for (int i = 0; i < lives.size(); i++) {
      var life = lives.get(i);
      model.edit(life, HostnameWorlds.with(life.spec, zone(random), FREE.get(i)));
    }
  }

  private static void round(HostnameModel model) {
    for (var life : model.living().toList()) {
      if (!life.gone && model.due(life)) {
        model.pass(life);
      }
    }
    model.clearOrphans();
    model.tick(Duration.ofSeconds(15));
  }

  /** Until a whole look at everything finds nothing to do, twice. */
  private static void settle(HostnameModel model) {
    calm(model);
    var quiet = 0;
    for (int round = 0; round < CALM; round++) {
      if (model.underWay() || model.living().anyMatch(model::due) || orphans(model)) {
        round(model);
        continue;
      }
      model.tick(HostnameWorlds.RESYNC);
      var still = true;
      for (var life : model.living().toList()) {
        var pass = model.pass(life);
        still &= pass.steps().isEmpty() && !pass.news();
      }
      quiet = still ? quiet + 1 : 0;
      if (quiet == 2) {
        return;
      }
    }
    throw new AssertionError("still moving; " + model.last());
  }

  private static boolean orphans(HostnameModel model) {
    return model.claims.values().stream()
        .anyMatch(claim -> model.living().noneMatch(life -> life.uid().equals(claim.owner())));
  }

  // What users do

  private static GatewayHostnameRequestSpec edited(
      GatewayHostnameRequestSpec spec, SplittableRandom random) {
    return switch (random.nextInt(10)) {
      case 8, 9 -> HostnameWorlds.routing(routing(random)).apply(spec);
      case 0, 1, 2 -> HostnameWorlds.with(spec, spec.zoneId(), pick(random, NAMES));
      case 3 -> HostnameWorlds.with(spec, zone(random), spec.hostname());
      case 4 -> visibility(random.nextBoolean() ? "internal" : "internet-facing").apply(spec);
      case 5 -> HostnameWorlds.environment(random.nextBoolean() ? "dev" : "prod").apply(spec);
      case 6 ->
          HostnameWorlds.place(spec.gatewayClass(), null, random.nextBoolean() ? WAF : null)
              .apply(spec);
      default ->
          HostnameWorlds.place(random.nextBoolean() ? "other" : null, null, spec.wafArn())
              .apply(spec);
    };
  }

  private static @Nullable Routing routing(SplittableRandom random) {
    var set = random.nextBoolean() ? null : "eu";
    return switch (random.nextInt(4)) {
      case 0 -> HostnameWorlds.weighted(set, random.nextInt(3));
      case 1 -> HostnameWorlds.latency(set);
      case 2 -> HostnameWorlds.failover(set, random.nextBoolean() ? "PRIMARY" : "SECONDARY");
      default -> null;
    };
  }

  // What strangers do

  private static void meddle(HostnameModel model, SplittableRandom random) {
    var records = new ArrayList<>(model.dns.records("Z1"));
    records.remove(STRANGERS);
    records.sort(java.util.Comparator.comparing(DnsRecord::toString));
    switch (random.nextInt(8)) {
      case 0 -> {
        if (!records.isEmpty()) {
          var record = pick(random, records);
          model.meddled("remove " + record);
          model.dns.remove("Z1", record);
        }
      }
      case 1 -> {
        var aliases = records.stream().filter(Alias.class::isInstance).toList();
        if (!aliases.isEmpty()) {
          var alias = (Alias) pick(random, aliases);
          model.meddled("change " + alias);
          model.dns.plant(
              "Z1",
              new Alias(
                  alias.name(),
                  alias.family(),
                  FOREIGN,
                  alias.targetZone(),
                  false,
                  alias.routing()));
        }
      }
      case 2 ->
          certificate(model, random)
              .ifPresent(c -> {
                model.meddled("expire " + c.arn);
                c.status = c.status == Status.ISSUED ? Status.EXPIRED : Status.TIMED_OUT;
              });
      case 3 ->
          certificate(model, random)
              .ifPresent(c -> {
                model.meddled("delete " + c.arn);
                model.acm.vanish(c.arn);
              });
      case 4 ->
          gate(model, random)
              .ifPresent(gate -> {
                model.gates.remove(gate.name);
                model.meddled(gate, "delete");
              });
      case 5 ->
          gate(model, random)
              .ifPresent(gate -> {
                gate.address = Optional.of(model.nextAddress(gate.name));
                model.meddled(gate, "give another address to");
              });
      case 6 -> {
        var lives = model.living().toList();
        if (lives.size() > 1 && random.nextInt(4) == 0) {
          model.vanish(pick(random, lives));
        }
      }
      default ->
          gate(model, random)
              .ifPresent(gate -> {
                gate.draining = true;
                model.history.add("drain " + gate.name);
              });
    }
  }

  private static Optional<ModelAcm.Certificate> certificate(
      HostnameModel model, SplittableRandom random) {
    var all = model.acm.all();
    return all.isEmpty() ? Optional.empty() : Optional.of(pick(random, all));
  }

  private static Optional<ModelGateways.Gate> gate(HostnameModel model, SplittableRandom random) {
    var all = List.copyOf(model.gates.values());
    return all.isEmpty() ? Optional.empty() : Optional.of(pick(random, all));
  }

  // What is wrong in the end, in words

  private static Set<DnsRecord> left(HostnameModel model) {
    return model
        .dns
        .all()
        .filter(record -> !record.target().equals(FOREIGN))
        .collect(Collectors.toSet());
  }

  private static List<String> wrong(HostnameModel model) {
    var wrong = new ArrayList<String>();
    model.living().forEach(life -> wrong.addAll(wrong(model, life)));
    for (var zone : List.of("Z1", "Z2")) {
      var records = model.dns.records(zone);
      if (!records.equals(goal(model, zone))) {
        wrong.add("%s has %s, not %s".formatted(zone, records, goal(model, zone)));
      }
    }
    if (model.acm.all().size() != model.living().count()) {
      wrong.add("ACM has " + model.acm.all().stream().map(c -> c.arn + " " + c.hostname).toList());
    }
    if (model.claims.size() != model.living().count()) {
      wrong.add("claimed are " + model.claims.keySet());
    }
    model
        .gates
        .values()
        .forEach(gate -> {
          var shown =
              model
                  .living()
                  .filter(life -> gate.name.equals(life.status.assignedGateway()))
                  .map(life -> life.status.certificateArn())
                  .collect(Collectors.toSet());
          if (!gate.config().equals(shown)) {
            wrong.add("%s shows %s, not %s".formatted(gate.name, gate.config(), shown));
          }
        });
    return wrong;
  }

  private static Stream<String> wrongs(Life life, HostnameModel model) {
    var certificate =
        Optional.ofNullable(life.status.certificateArn()).flatMap(model.acm::certificate);
    return Stream.of(
        life.says(HostnameReason.READINESS) ? "" : life.name + " is not ready",
        Objects.equals(life.status.observedGeneration(), life.generation)
            ? ""
            : life.name + " is not up to date",
        certificate.filter(c -> c.hostname.equals(life.spec.hostname())).isPresent()
            ? ""
            : life.name + " has no certificate of its own",
        certificate.filter(c -> c.status == Status.ISSUED).isPresent()
            ? ""
            : life.name + " has no good certificate",
        life.status.retiredCertificateArns() == null && life.status.previousGateway() == null
            ? ""
            : life.name + " has something left over");
  }

  private static List<String> wrong(HostnameModel model, Life life) {
    return wrongs(life, model).filter(text -> !text.isEmpty()).toList();
  }

  private static Set<DnsRecord> goal(HostnameModel model, String zone) {
    var all = new HashSet<DnsRecord>();
    if (zone.equals("Z1")) {
      all.add(STRANGERS);
    }
    model
        .living()
        .filter(life -> life.spec.zoneId().equals(zone))
        .forEach(life -> {
          all.add(HostnameWorlds.proof(life.spec.hostname()));
          Optional.ofNullable(life.status.assignedGateway())
              .map(model.gates::get)
              .flatMap(gate -> gate.address)
              .ifPresent(to -> all.addAll(model.records(life, to)));
        });
    return all;
  }
}
