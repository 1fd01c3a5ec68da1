package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Edit;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Which Gateway a hostname gets. */
@WithPool(WithPool.WATCHING)
@Execution(ExecutionMode.CONCURRENT)
class PoolSelectionIT {
  private static final String REGIONAL =
      "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/shop/0a1b";
  private static final String HOLD = "example.com/hold";

  private final TestNames names;
  private final Pools pools;
  private final Requests requests;
  private final PoolGateways gateways;

  PoolSelectionIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.names = names;
    this.pools = Pools.of(client, cloud, names);
    this.requests = pools.requests();
    this.gateways = pools.gateways();
  }

  @Test
  void visibilityClassAndWebAclHaveGatewaysOfTheirOwn() {
    var other = names.unique("other");
    gateways.serve(other);
    pools.createReady(
        pools.draft("public"),
        pools.draft("private").visibility("internal"),
        pools.draft("guarded").waf(REGIONAL),
        pools.draft("special").gatewayClass(other));
    pools.createReady(pools.draft("another"), pools.draft("guarded-too").waf(REGIONAL));

    var open = pools.gatewayOf("public");
    var closed = pools.gatewayOf("private");
    var guarded = pools.gatewayOf("guarded");
    var special = pools.gatewayOf("special");
    assertThat(pools.own()).containsExactlyInAnyOrder(open, closed, guarded);
    assertThat(gateways.of(other)).containsExactly(special);
    assertThat(pools.gatewayOf("another")).isEqualTo(open);
    assertThat(pools.gatewayOf("guarded-too")).isEqualTo(guarded);
    assertThat(gateways.mark(open, "visibility")).isEqualTo("internet-facing");
    assertThat(gateways.mark(open, "waf-arn")).isEmpty();
    assertThat(gateways.spec(open, "scheme")).isEqualTo("internet-facing");
    assertThat(gateways.spec(open, "wafV2")).isNull();
    assertThat(gateways.mark(closed, "visibility")).isEqualTo("internal");
    assertThat(gateways.spec(closed, "scheme")).isEqualTo("internal");
    assertThat(gateways.mark(guarded, "waf-arn")).isEqualTo(REGIONAL);
    assertThat(gateways.spec(guarded, "wafV2", "webACL")).isEqualTo(REGIONAL);
    assertThat(requests.told("guarded")).doesNotContainKey("WafMismatch");
  }

  @Test
  void aGatewayWhoseLabelsNoLongerMatchIsLeft() {
    var blue = handMade("blue", "-config", Map.of("team", team()));
    var indigo = handMade("indigo", "-config", Map.of("tint", team()));
    pools.createReady(pools.draft("chosen").selector("team", team()));
    assertThat(pools.gatewayOf("chosen")).isEqualTo(blue);

    gateways.label(indigo, "team", "\"%s\"".formatted(team()));
    gateways.label(blue, "team", "null");
    pools.awaitOn("chosen", indigo);
    assertThat(pools.leads("chosen")).contains(pools.address(indigo));
    pools.awaitShown(blue);
  }

  /** Nobody else looks for it. */
  private String team() {
    return pools.home();
  }

  private String handMade(String word, String config, Map<String, String> labels) {
    var name = names.unique(word);
    gateways.handMade(name, pools.gatewayClass(), name + config, labels);
    return name;
  }

  @Test
  void aHandMadeGatewayWithAnotherConfigurationWouldNeverShowTheCertificate() {
    var blue = handMade("blue", "-elsewhere", Map.of("team", team()));
    requests.create(pools.draft("chosen").selector("team", team()));

    var refused = requests.await("chosen", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(refused.getMessage()).contains("parametersRef", blue + "-config");
    assertThat(gateways.config(blue).get()).isNull();

    PoolGateways.merge(
        gateways.at(blue),
        "{\"spec\": {\"infrastructure\": {\"parametersRef\": {\"name\": \"%s-config\"}}}}"
            .formatted(blue));
    requests.awaitReady("chosen");
    assertThat(gateways.shown(blue)).containsExactly(pools.certificateOf("chosen"));
  }

  @Test
  void aGatewayThatIsBeingDeletedGetsNoMoreHostnames() {
    pools.createReady("first");
    var old = pools.gatewayOf("first");
    Edit.of(
        gateways.at(old),
        gateway -> {
          gateway.addFinalizer(HOLD);
          return gateway;
        });
    gateways.at(old).delete();
    try {
      pools.createReady("second");
      var next = pools.gatewayOf("second");
      assertThat(next).isNotEqualTo(old);
      pools.awaitOn("first", next);
      requests.awaitEvent("first", "DriftDetected");
      assertThat(pools.leads("first")).contains(pools.address(next));
    } finally {
      Edit.of(
          gateways.at(old),
          gateway -> {
            gateway.removeFinalizer(HOLD);
            return gateway;
          });
    }
  }
}
