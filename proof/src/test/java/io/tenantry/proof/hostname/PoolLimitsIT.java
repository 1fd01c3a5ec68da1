package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * No Gateway carries more than it may, none is made before it is needed, and none stays without
 * need; all have the settings that the flags say.
 */
@WithPool({
  WithPool.WATCHING,
  "--max-certificates-per-gateway=3",
  "--max-rules-per-gateway=6",
  "--empty-gateway-policy=Delete",
  "--http-redirect",
  "--http-port=8080",
  "--https-port=8443",
  "--ip-address-type=dualstack",
  "--wildcard-policy=Deny"
})
@Execution(ExecutionMode.CONCURRENT)
class PoolLimitsIT {
  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final Pools pools;
  private final PoolGateways gateways;

  PoolLimitsIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.pools = Pools.of(client, cloud, names);
    this.gateways = pools.gateways();
    Installation.allowRedirects(client);
  }

  @Test
  void thePoolGrowsByOneGatewayAtATimeAndFillsGapsFromTheFront() {
    pools.createReady("a", "b", "c");
    var first = pools.gatewayOf("a");
    assertThat(pools.own()).containsExactly(first);
    pools.createReady("d", "e", "f", "g");

    var own = pools.own();
    assertThat(own).hasSize(3).startsWith(first);
    assertThat(pools.places().values()).hasSameElementsAs(own);
    pools.awaitMark(own.get(0), "certificate-count", "3");
    pools.awaitMark(own.get(1), "certificate-count", "3");
    pools.awaitMark(own.get(2), "certificate-count", "1");

    pools.delete("a");
    pools.awaitMark(first, "certificate-count", "2");
    pools.createReady("h");

    assertThat(pools.gatewayOf("h")).isEqualTo(first);
    pools.awaitMark(first, "certificate-count", "3");
    assertThat(pools.own()).isEqualTo(own);
  }

  @Test
  void manyAtOnceShareAsFewGatewaysAsTheyCan() {
    var labels = IntStream.range(0, 13).mapToObj(i -> "n" + i).toList();
    var mark = sandbox.audit().mark();
    pools.createReady(labels.toArray(String[]::new));

    assertThat(pools.own()).hasSize(5);
    assertThat(writes(mark, "create gateways")).containsExactlyInAnyOrderElementsOf(pools.own());
    var shown = new ArrayList<String>();
    for (var gateway : pools.own()) {
      var certificates = gateways.shown(gateway);
      assertThat(certificates).as(gateway).hasSizeLessThanOrEqualTo(3);
      pools.awaitMark(gateway, "certificate-count", Integer.toString(certificates.size()));
      shown.addAll(certificates);
    }
    assertThat(shown)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(labels.stream().map(pools::certificateOf).toList());
    assertThat(new HashSet<>(pools.places().values())).hasSize(5);
    labels.forEach(label ->
        assertThat(gateways.shown(pools.gatewayOf(label)))
            .as(label)
            .contains(pools.certificateOf(label)));
  }

  /** The names of the test's own Gateways that were written like this. */
  private List<String> writes(AuditLog.Mark mark, String how) {
    return sandbox.audit().writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> how.equals(entry.verb() + " " + entry.resource()))
        .map(AuditLog.Entry::name)
        .filter(pools.own()::contains)
        .toList();
  }

  /** The redirect is one rule of every Gateway. */
  @Test
  void theRulesOfRoutesCountForEveryListenerTheyAreOn() {
    pools.createReady("a");
    var first = pools.gatewayOf("a");
    pools.awaitMark(first, "rule-count", "1");

    // Two matches and a rule without any, on one listener: 3 rules.
    client
        .resource(
            new HTTPRouteBuilder()
                .withNewMetadata()
                .withNamespace(pools.home())
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withNamespace(PoolGateways.POOL)
                .withName(first)
                .withSectionName("https")
                .endParentRef()
                .withHostnames(pools.zone().hostname("a"))
                .addNewRule()
                .addNewMatch()
                .withNewPath("PathPrefix", "/one")
                .endMatch()
                .addNewMatch()
                .withNewPath("PathPrefix", "/two")
                .endMatch()
                .endRule()
                .addNewRule()
                .endRule()
                .endSpec()
                .build())
        .create();
    pools.awaitMark(first, "rule-count", "4");

    // One rule on both listeners: 2 more.
    client
        .resource(
            new GRPCRouteBuilder()
                .withNewMetadata()
                .withNamespace(pools.home())
                .withName("calls")
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withNamespace(PoolGateways.POOL)
                .withName(first)
                .endParentRef()
                .withHostnames(pools.zone().hostname("a"))
                .addNewRule()
                .endRule()
                .endSpec()
                .build())
        .create();
    pools.awaitMark(first, "rule-count", "6");

    pools.createReady("b");
    assertThat(pools.own()).hasSize(2);
    assertThat(pools.places()).isEqualTo(Map.of("a", first, "b", pools.own().get(1)));

    client.resources(GRPCRoute.class).inNamespace(pools.home()).withName("calls").delete();
    pools.awaitMark(first, "rule-count", "4");
    pools.createReady("c");
    assertThat(pools.gatewayOf("c")).isEqualTo(first);
  }

  @Test
  void twoThatGoTogetherTakeTheirGatewayAlong() {
    pools.createReady("a", "b");
    var gateway = pools.gatewayOf("a");
    pools.route("a", gateway);
    pools.route("b", gateway);
    var certificates = List.of(pools.certificateOf("a"), pools.certificateOf("b"));
    certificates.forEach(pools::awaitInUse);

    pools.delete("a", "b");
    awaitNothing(gateway);
    assertThat(certificates).allMatch(arn -> pools.cloud().certificate(arn).isEmpty());
  }

  @Test
  void aGatewayGoesWithItsLastHostnameOnly() {
    pools.createReady("a", "b");
    var gateway = pools.gatewayOf("a");
    pools.delete("a");
    assertThat(gateways.get(gateway).getMetadata().getDeletionTimestamp()).isNull();
    pools.awaitShown(gateway, pools.certificateOf("b"));

    pools.delete("b");
    awaitNothing(gateway);
    pools.createReady("c");
    assertThat(pools.own()).containsExactly(pools.gatewayOf("c"));
  }

  @Test
  void aGatewayThatAHostnameHasLeftGoesToo() {
    pools.createReady("a");
    var old = pools.gatewayOf("a");
    pools.requests().edit("a", draft -> draft.visibility("internal"));
    var next = pools.awaitMoved("a", old);
    awaitNothing(old);
    assertThat(pools.leads("a")).contains(pools.address(next));
  }

  /** Somebody else's Gateway may have the name by then. */
  private void awaitNothing(String gateway) {
    pools
        .requests()
        .awaitThat(
            gateway,
            "to be gone",
            () ->
                !pools.own().contains(gateway)
                    && (gateways.at(gateway).get() != null
                        || (gateways.config(gateway).get() == null
                            && redirect(gateway).get() == null)));
  }

  @Test
  void portsAddressTypeAndRedirectAreAsTheFlagsSay() {
    pools.createReady("a");
    var gateway = pools.gatewayOf("a");
    assertThat(gateways.get(gateway).getSpec().getListeners())
        .extracting(listener -> listener.getName() + ":" + listener.getPort())
        .containsExactly("https:8443", "http:8080");
    assertThat(gateways.spec(gateway, "ipAddressType")).isEqualTo("dualstack");
    assertThat(gateways.spec(gateway, "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTPS:8443");
    assertThat(gateways.spec(gateway, "listenerConfigurations", 1, "protocolPort"))
        .isEqualTo("HTTP:8080");

    var route = redirect(gateway).require();
    assertThat(route.getSpec().getParentRefs())
        .singleElement()
        .matches(
            parent -> parent.getName().equals(gateway) && parent.getSectionName().equals("http"));
    var filter = route.getSpec().getRules().getFirst().getFilters().getFirst();
    assertThat(filter.getType()).isEqualTo("RequestRedirect");
    assertThat(filter.getRequestRedirect().getScheme()).isEqualTo("https");
    assertThat(filter.getRequestRedirect().getStatusCode()).isEqualTo(301);

    pools.delete("a");
    awaitNothing(gateway);
  }

  private Resource<HTTPRoute> redirect(String gateway) {
    return client
        .resources(HTTPRoute.class)
        .inNamespace(PoolGateways.POOL)
        .withName(gateway + "-redirect");
  }

  /** A person's Gateway is used and never deleted. */
  @Test
  void aSelectorIsServedByHandMadeGatewaysOnly() {
    pools.createReady("plain");
    var plain = pools.gatewayOf("plain");
    var team = pools.home();
    pools.requests().create(pools.draft("chosen").selector("team", team));

    var refused = pools.requests().await("chosen", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(refused.getMessage()).contains("spec.gatewaySelector");
    pools.requests().await("chosen", "Ready", "False", "AttachmentFailed");
    assertThat(pools.own()).containsExactly(plain);

    var blue = "blue-" + team;
    gateways.handMade(blue, pools.gatewayClass(), blue + "-config", Map.of());
    gateways.label(blue, "team", "\"%s\"".formatted(team));
    pools.requests().awaitReady("chosen");
    assertThat(pools.gatewayOf("chosen")).isEqualTo(blue);
    assertThat(gateways.shown(blue)).containsExactly(pools.certificateOf("chosen"));
    assertThat(gateways.listeners(blue)).containsExactly("tls");

    pools.delete("chosen");
    assertThat(gateways.get(blue).getMetadata().getDeletionTimestamp()).isNull();
    assertThat(pools.own()).containsExactlyInAnyOrder(blue, plain);
  }

  @Test
  void aWildcardIsRefusedWhereNoneIsWanted() {
    pools.requests().create(pools.draft("star").hostname(pools.zone().hostname("*")));
    pools.createReady("a");

    var refused = pools.requests().await("star", "Ready", "False", "ValidationFailed");
    assertThat(refused.getMessage()).contains(pools.zone().hostname("*"), "wildcard");
    assertThat(pools.requests().claimsIn(pools.zone())).hasSize(1);
    assertThat(pools.cloud().certificates(pools.zone().hostname("*"))).isEmpty();
  }
}
