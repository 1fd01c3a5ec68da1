package io.tenantry.edge;

import static io.tenantry.edge.EdgeWorlds.RULES;
import static io.tenantry.edge.EdgeWorlds.dns;
import static io.tenantry.edge.EdgeWorlds.enabled;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.parameters;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecords.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who is left alone after a start. */
class SettledRuleTest {
  private static EdgeWorlds atRest() {
    return settled(dns());
  }

  /** Its domain leads to CloudFront, as its owner has seen to. */
  private static EdgeWorlds withoutDns() {
    return settled().seen(Map.of("web.example.com", Optional.empty())).told();
  }

  @Test
  void whoeverServesAsWantedIsLeftAlone() {
    assertThat(atRest().atRest()).isTrue();
    assertThat(settled(managed()).seen(Map.of("web.example.com", Optional.empty())).told().atRest())
        .isTrue();
    assertThat(withoutDns().atRest()).isTrue();
  }

  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of("new", fresh()),
        Arguments.of("edited", atRest().edited(parameters("tenantId", "2"))),
        Arguments.of("deleting", atRest().deleting()),
        Arguments.of("without our finalizer", atRest().unheld()),
        Arguments.of("asked for", atRest().annotated("tenantry.io/reconcile-at", "now")),
        Arguments.of("paused", atRest().annotated("tenantry.io/paused", "true").told()),
        Arguments.of("misread", atRest().annotated("tenantry.io/drift-policy", "perhaps")),
        Arguments.of("to be invalidated", atRest().annotated("tenantry.io/invalidate", "/a")),
        Arguments.of("deploying", atRest().edited(enabled(false)).told()),
        Arguments.of("forbidden since", atRest().rules(withoutZones())),
        Arguments.of("DNS not seen", settled()),
        Arguments.of(
            "records on their way",
            fresh()
                .spec(dns())
                .told()
                .later(EdgeRules.BRIEF)
                .standing(new Progress.Propagating("C1"))
                .told()),
        Arguments.of("records of before", noting("api.example.com", true)),
        Arguments.of("records to be written", noting("web.example.com", null)),
        Arguments.of("drifted", drifted()));
  }

  /** One more record, whose removal or writing a process that died did not live to see. */
  private static EdgeWorlds noting(String name, @Nullable Boolean written) {
    var world = atRest();
    var notes = new ArrayList<>(Objects.requireNonNull(world.status().dnsRecords()));
    var zone = Records.zone(notes.getFirst());
    notes.add(Records.note(zone, new Cname(name, EdgeWorlds.ENDPOINT, 60), written));
    return world.noted(notes);
  }

  private static EdgeRules withoutZones() {
    return new EdgeRules(
        RULES.drift(), RULES.poll(), RULES.roles(), new Allowance(List.of()), RULES.cluster());
  }

  private static EdgeWorlds drifted() {
    return atRest()
        .annotated("tenantry.io/drift-policy", "report")
        .changed(EdgeWorlds.switchedOff())
        .told();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("others")
  void everybodyElseGetsAPass(String what, EdgeWorlds world) {
    assertThat(world.atRest()).as(what).isFalse();
  }

  /** Nothing is lost by leaving it alone: a pass would write nothing, to AWS or to the status. */
  @Test
  void aPassOverWhoIsLeftAloneWouldChangeNothing() {
    Stream.of(atRest(), withoutDns())
        .map(EdgeWorlds::restarted)
        .forEach(world -> {
          var before = world.status();
          assertThat(world.told().status()).isEqualTo(before);
        });
  }
}
