package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.pass.Conditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random edits, strangers, failures, lost answers and deaths, with all of the plane's code. */
class HostnameLivesTest {
  private static final int STORM = 40;
  private static final int CALM = 600;
  private static final List<String> NAMES =
      List.of("a.example.com", "*.a.example.com", "b.example.com");
  private static final List<String> FREE =
      List.of("c.example.com", "*.c.example.com", "d.example.com");
  private static final DnsRecord STRANGERS =
      new DnsRecord.Cname("other.example.com", "elsewhere.net", 60);

  /** As many as a build can wait for; {@code -Dhostname.lives} tries more. */
  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("hostname.lives", 10));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameComesToServe(long seed) {
    var random = new SplittableRandom(seed);
    var life = life(random);

    storm(life, random);
    sober(life, random);
    settle(life);

    assertThat(wrong(life)).as("%s", life.last()).isEmpty();
    staysQuiet(life);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostnameGoesAndLeavesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var life = life(random);

    storm(life, random);
    life.requests().forEach(request -> life.delete(key(request)));
    storm(life, random);
    settle(life);

    assertThat(life.requests()).as("%s", life.last()).isEmpty();
    assertThat(life.claims()).as("%s", life.last()).isEmpty();
    assertThat(life.acm.all().stream().map(c -> c.arn)).as("%s", life.last()).isEmpty();
    assertThat(life.zones.records("Z1")).as("%s", life.last()).containsExactly(STRANGERS);
    assertThat(life.zones.records("Z2")).as("%s", life.last()).isEmpty();
  }

  private static HostnameLife life(SplittableRandom random) {
    var rules =
        HostnameWorlds.rules(
            random.nextBoolean() ? EmptyGateways.RETAIN : EmptyGateways.DELETE,
            Rebalancing.OFF,
            random.nextBoolean() ? DnsConflicts.OVERWRITE : DnsConflicts.FAIL);
    var life = new HostnameLife(random, rules);
    life.zones.plant("Z1", STRANGERS.name(), "CNAME", STRANGERS.target(), 60);
    for (var name : List.of("one", "two", "three")) {
      life.request(
          name,
          new GatewayHostnameRequestSpec(
              zone(random), pick(random, NAMES), null, null, null, null, null, null));
    }
    life.start();
    return life;
  }

  private static String zone(SplittableRandom random) {
    return random.nextInt(4) == 0 ? "Z2" : "Z1";
  }

  private static <T> T pick(SplittableRandom random, List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static String key(GatewayHostnameRequest request) {
    return request.getMetadata().getNamespace() + "/" + request.getMetadata().getName();
  }

  // Times

  private static void storm(HostnameLife life, SplittableRandom random) {
    life.faults.often(random.nextInt(10));
    life.faults.meanwhile(life::tell);
    for (int round = 0; round < STORM; round++) {
      life.goOn(Duration.ofSeconds(random.nextInt(20) == 0 ? 7200 : random.nextInt(60)));
      for (var request : life.requests()) {
        if (random.nextInt(12) == 0) {
          life.edit(key(request), edit(random));
        }
      }
      if (random.nextInt(8) == 0) {
        meddle(life, random);
      }
    }
    life.faults.often(0);
  }

  /** Every request is for a name of its own. */
  private static void sober(HostnameLife life, SplittableRandom random) {
    var requests = life.requests();
    for (int i = 0; i < requests.size(); i++) {
      var free = FREE.get(i);
      var zone = zone(random);
      life.edit(key(requests.get(i)), spec -> HostnameWorlds.with(spec, zone, free));
    }
  }

  /** Until nothing happens any more, with nobody but the plane itself to see to it. */
  private static void settle(HostnameLife life) {
    life.tell();
    life.poke();
    var rests = life.settles(CALM);
    assertThat(rests).as("comes to rest; %s; %s", wrong(life), life.last()).isTrue();
  }

  /** Neither a pass nor a new process has anything to write. */
  private static void staysQuiet(HostnameLife life) {
    var written = life.written();
    life.poke();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.written()).as("writes of passes at rest; %s", life.last()).isEqualTo(written);
    life.start();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.written()).as("writes of a new process; %s", life.last()).isEqualTo(written);
  }

  // What users and strangers do

  private static UnaryOperator<GatewayHostnameRequestSpec> edit(SplittableRandom random) {
    var name = pick(random, NAMES);
    var zone = zone(random);
    return switch (random.nextInt(5)) {
      case 0 -> spec -> HostnameWorlds.with(spec, zone, spec.hostname());
      case 1 -> HostnameWorlds.visibility(random.nextBoolean() ? "internal" : "internet-facing");
      default -> spec -> HostnameWorlds.with(spec, spec.zoneId(), name);
    };
  }

  private static void meddle(HostnameLife life, SplittableRandom random) {
    var certificates = life.acm.all();
    var records =
        life.zones.records("Z1").stream()
            .filter(record -> !record.equals(STRANGERS))
            .sorted(Comparator.comparing(DnsRecord::toString))
            .toList();
    switch (random.nextInt(3)) {
      case 0 -> {
        if (!certificates.isEmpty()) {
          var some = pick(random, certificates);
          life.note("expire " + some.arn);
          some.status = some.status == Status.ISSUED ? Status.EXPIRED : Status.TIMED_OUT;
        }
      }
      case 1 -> {
        if (!certificates.isEmpty()) {
          var some = pick(random, certificates);
          life.note("delete " + some.arn);
          life.acm.vanish(some.arn);
        }
      }
      default -> {
        if (!records.isEmpty()) {
          var some = pick(random, records);
          life.note("remove " + some);
          life.zones.remove("Z1", some.name(), type(some));
        }
      }
    }
  }

  private static String type(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname _ -> "CNAME";
      case DnsRecord.Alias alias -> alias.family().name();
      case DnsRecord.Txt _ -> "TXT";
    };
  }

  // What is wrong in the end, in words

  private static List<String> wrong(HostnameLife life) {
    var wrong = new ArrayList<String>();
    life.requests().forEach(request -> wrong.addAll(wrong(life, request)));
    if (life.acm.all().size() != life.requests().size()) {
      wrong.add("ACM has " + life.acm.all().stream().map(c -> c.arn + " " + c.hostname).toList());
    }
    if (life.claims().size() != life.requests().size()) {
      wrong.add("claims: " + life.claims().stream().map(c -> c.getMetadata().getName()).toList());
    }
    for (var zone : List.of("Z1", "Z2")) {
      var names = life.zones.records(zone).stream().map(DnsRecord::name).distinct().sorted();
      var goal = goal(life, zone).distinct().sorted().toList();
      var there = names.toList();
      if (!there.equals(goal)) {
        wrong.add("%s has %s, not %s".formatted(zone, there, goal));
      }
    }
    return wrong;
  }

  private static Stream<String> goal(HostnameLife life, String zone) {
    return Stream.concat(
        zone.equals("Z1") ? Stream.of(STRANGERS.name()) : Stream.empty(),
        life.requests().stream()
            .map(GatewayHostnameRequest::getSpec)
            .filter(spec -> zone.equals(spec.zoneId()))
            .flatMap(
                spec -> Stream.of(HostnameWorlds.proof(spec.hostname()).name(), spec.hostname())));
  }

  private static List<String> wrong(HostnameLife life, GatewayHostnameRequest request) {
    var name = request.getMetadata().getName();
    var status = Optional.ofNullable(request.getStatus());
    var ready =
        status
            .flatMap(s -> Optional.ofNullable(s.conditions()))
            .flatMap(all -> Conditions.find(all, HostnameReason.READINESS))
            .filter(c -> c.getStatus().equals("True"))
            .isPresent();
    var current =
        status
            .filter(
                s -> Objects.equals(s.observedGeneration(), request.getMetadata().getGeneration()))
            .isPresent();
    var good =
        status
            .flatMap(s -> Optional.ofNullable(s.certificateArn()))
            .flatMap(life.acm::certificate)
            .filter(c -> c.hostname.equals(request.getSpec().hostname()))
            .filter(c -> c.status == Status.ISSUED)
            .isPresent();
    return Stream.of(
            ready ? "" : name + " is not ready: " + status.map(s -> s.conditions()),
            current ? "" : name + " is not up to date",
            good ? "" : name + " has no good certificate of its own")
        .filter(text -> !text.isEmpty())
        .toList();
  }
}
