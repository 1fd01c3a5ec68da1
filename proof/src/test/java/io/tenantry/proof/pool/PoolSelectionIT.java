package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.proof.Edit;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which Gateway a hostname gets. */
@Sandboxed("pool")
class PoolSelectionIT {
  private static final String REGIONAL =
      "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/shop/0a1b";
  private static final String GLOBAL =
      "arn:aws:wafv2:us-east-1:111111111111:global/webacl/shop/0a1b";
  private static final String HOLD = "example.com/hold";

  private final Pools pools;

  PoolSelectionIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void visibilityClassAndWebAclHaveGatewaysOfTheirOwn() {
    pools.gatewayClass("other-alb");
    pools.operate();
    pools.createReady(pools.ask("public"));
    pools.createReady(pools.ask("private").visibility("internal"));
    pools.createReady(pools.ask("guarded").waf(REGIONAL));
    pools.createReady(pools.ask("special").gatewayClass("other-alb"));
    pools.createReady(pools.ask("another"));
    pools.createReady(pools.ask("guarded-too").waf(REGIONAL));

    assertThat(pools.places())
        .isEqualTo(
            Map.of(
                "public", "gw-01",
                "private", "gw-02",
                "guarded", "gw-03",
                "special", "gw-04",
                "another", "gw-01",
                "guarded-too", "gw-03"));
    assertThat(pools.mark("gw-01", "visibility")).isEqualTo("internet-facing");
    assertThat(pools.mark("gw-01", "waf-arn")).isEmpty();
    assertThat(pools.spec("gw-01", "scheme")).isEqualTo("internet-facing");
    assertThat(pools.spec("gw-01", "wafV2")).isNull();
    assertThat(pools.mark("gw-02", "visibility")).isEqualTo("internal");
    assertThat(pools.spec("gw-02", "scheme")).isEqualTo("internal");
    assertThat(pools.mark("gw-03", "waf-arn")).isEqualTo(REGIONAL);
    assertThat(pools.spec("gw-03", "wafV2", "webACL")).isEqualTo(REGIONAL);
    assertThat(classOf("gw-03")).isEqualTo("aws-alb");
    assertThat(classOf("gw-04")).isEqualTo("other-alb");
    assertThat(pools.told("guarded")).doesNotContainKey("WafMismatch");
  }

  @Test
  void theFlagSaysTheClassOfRequestsThatNameNone() {
    pools.gatewayClass("other-alb");
    pools.gatewayClass("third-alb");
    pools.operate("--gateway-class=other-alb");
    pools.createReady(pools.ask("plain"));
    pools.createReady(pools.ask("special").gatewayClass("third-alb"));

    assertThat(classOf(pools.gatewayOf("plain"))).isEqualTo("other-alb");
    assertThat(classOf(pools.gatewayOf("special"))).isEqualTo("third-alb");
  }

  private String classOf(String gateway) {
    return pools.gateway(gateway).require().getSpec().getGatewayClassName();
  }

  @Test
  void aWebAclOfCloudFrontIsAcceptedWithAWarning() throws InterruptedException {
    pools.operate();
    pools.createReady(pools.ask("shop").waf(GLOBAL));

    assertThat(pools.awaitEvent("shop", "WafMismatch").getType()).isEqualTo("Warning");
    assertThat(pools.awaitEvent("shop", "WafMismatch").getMessage()).contains(GLOBAL, "regional/");
    assertThat(pools.spec("gw-01", "wafV2", "webACL")).isEqualTo(GLOBAL);

    pools.operateAnew();
    pools.createReady("witness");
    assertThat(pools.told("shop")).containsEntry("WafMismatch", 1L);
  }

  @Test
  void aSelectorIsServedByHandMadeGatewaysOnly() throws InterruptedException {
    pools.operate("--empty-gateway-policy=Delete");
    pools.createReady("plain");
    pools.create(pools.ask("chosen").selector("team", "blue"));

    var refused = pools.await("chosen", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(refused.getMessage()).contains("spec.gatewaySelector");
    pools.await("chosen", "Ready", "False", "AttachmentFailed");
    assertThat(pools.gateways()).containsExactly("gw-01");

    pools.handMade("blue", "blue-config", Map.of());
    pools.operateAnew("--empty-gateway-policy=Delete", Pools.WATCH);
    pools.label("blue", "team", "\"blue\"");
    pools.awaitReady("chosen");
    assertThat(pools.gatewayOf("chosen")).isEqualTo("blue");
    assertThat(pools.certificates("blue")).containsExactly(pools.certificateOf("chosen"));
    assertThat(pools.listeners("blue")).containsExactly("tls");

    pools.delete("chosen");
    pools.awaitGone("chosen");
    assertThat(pools.gateway("blue").require().getMetadata().getDeletionTimestamp()).isNull();
    assertThat(pools.gateways()).containsExactly("blue", "gw-01");
  }

  @Test
  void aGatewayWhoseLabelsNoLongerMatchIsLeft() throws InterruptedException {
    pools.operate();
    pools.handMade("blue", "blue-config", Map.of("team", "blue"));
    pools.handMade("indigo", "indigo-config", Map.of("tint", "blue"));
    pools.createReady(pools.ask("chosen").selector("team", "blue"));
    assertThat(pools.gatewayOf("chosen")).isEqualTo("blue");
    pools.operateAnew(Pools.WATCH);

    pools.label("indigo", "team", "\"blue\"");
    pools.label("blue", "team", "null");
    pools.awaitOn("chosen", "indigo");
    assertThat(pools.leads("chosen")).contains(pools.address("indigo"));
    pools.awaitCertificates("blue");
  }

  @Test
  void aHandMadeGatewayWithAnotherConfigurationWouldNeverShowTheCertificate() {
    pools.operate();
    pools.handMade("blue", "elsewhere", Map.of("team", "blue"));
    pools.create(pools.ask("chosen").selector("team", "blue"));

    var refused = pools.await("chosen", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(refused.getMessage()).contains("parametersRef", "blue-config");
    assertThat(pools.config("blue").get()).isNull();

    Pools.merge(
        pools.gateway("blue"),
        "{\"spec\": {\"infrastructure\": {\"parametersRef\": {\"name\": \"blue-config\"}}}}");
    pools.awaitReady("chosen");
    assertThat(pools.certificates("blue")).containsExactly(pools.certificateOf("chosen"));
  }

  @Test
  void aGatewayThatIsBeingDeletedGetsNoMoreHostnames() {
    pools.operate();
    pools.createReady("first");
    Edit.of(
        pools.gateway("gw-01"),
        gateway -> {
          gateway.addFinalizer(HOLD);
          return gateway;
        });
    pools.gateway("gw-01").delete();
    try {
      pools.createReady("second");
      assertThat(pools.gatewayOf("second")).isEqualTo("gw-02");
      pools.awaitOn("first", "gw-02");
      pools.awaitEvent("first", "DriftDetected");
      assertThat(pools.leads("first")).contains(pools.address("gw-02"));
    } finally {
      Edit.of(
          pools.gateway("gw-01"),
          gateway -> {
            gateway.removeFinalizer(HOLD);
            return gateway;
          });
    }
  }
}
