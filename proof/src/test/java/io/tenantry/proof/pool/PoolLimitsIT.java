package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No Gateway carries more than it may, and none is made before it is needed. */
@Sandboxed("pool")
class PoolLimitsIT {
  private final Pools pools;

  PoolLimitsIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void thePoolGrowsByOneGatewayAtATimeAndFillsGapsFromTheFront() {
    pools.operate("--max-certificates-per-gateway=2");
    pools.createReady("a", "b");
    pools.createReady("c", "d", "e");

    assertThat(pools.gateways()).containsExactly("gw-01", "gw-02", "gw-03");
    assertThat(pools.places().values()).containsOnly("gw-01", "gw-02", "gw-03");
    assertThat(pools.places()).containsEntry("a", "gw-01").containsEntry("b", "gw-01");
    pools.awaitMark("gw-01", "certificate-count", "2");
    pools.awaitMark("gw-02", "certificate-count", "2");
    pools.awaitMark("gw-03", "certificate-count", "1");

    pools.delete("a");
    pools.awaitGone("a");
    pools.awaitMark("gw-01", "certificate-count", "1");
    pools.createReady("f");

    assertThat(pools.gatewayOf("f")).isEqualTo("gw-01");
    pools.awaitMark("gw-01", "certificate-count", "2");
    assertThat(pools.gateways()).hasSize(3);
  }

  @Test
  void sixtyAtOnceShareNineGatewaysOfSeven() {
    pools.operate("--max-certificates-per-gateway=7", "--parallelism=32");
    var names = IntStream.range(0, 60).mapToObj(i -> "n" + i).toList();
    var mark = pools.sandbox().audit().mark();
    try (var first = new History<>(pools.config("gw-01"))) {
      names.parallelStream().forEach(name -> pools.create(pools.ask(name)));
      names.forEach(pools::awaitReady);
      // Who comes second adds a certificate; nobody begins anew.
      assertThat(first.versions().stream().map(Pools::certificates).map(List::size)).isSorted();
    }
    assertThat(pools.sandbox().audit().writesSince(mark))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.verb().equals("create") && entry.resource().equals("gateways"))
        .hasSize(9);

    assertThat(pools.gateways()).hasSize(9);
    var shown = new ArrayList<String>();
    for (var gateway : pools.gateways()) {
      var certificates = pools.certificates(gateway);
      assertThat(certificates).as(gateway).hasSizeLessThanOrEqualTo(7);
      pools.awaitMark(gateway, "certificate-count", Integer.toString(certificates.size()));
      shown.addAll(certificates);
    }
    assertThat(shown)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(names.stream().map(pools::certificateOf).toList());
    assertThat(new HashSet<>(pools.places().values())).hasSize(9);
    names.forEach(name ->
        assertThat(pools.certificates(pools.gatewayOf(name)))
            .as(name)
            .contains(pools.certificateOf(name)));
  }

  @Test
  void theRulesOfRoutesCountForEveryListenerTheyAreOn() throws InterruptedException {
    pools.operate("--max-rules-per-gateway=5");
    pools.createReady("a");
    assertThat(pools.mark("gw-01", "rule-count")).isEqualTo("0");
    pools.operateAnew("--max-rules-per-gateway=5", Pools.WATCH);

    // Two matches and a rule without any, on one listener: 3 rules.
    pools
        .client()
        .resource(
            new HTTPRouteBuilder()
                .withNewMetadata()
                .withNamespace(pools.home())
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withNamespace(Pools.POOL)
                .withName("gw-01")
                .withSectionName("https")
                .endParentRef()
                .withHostnames(pools.hostname("a"))
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
    pools.awaitMark("gw-01", "rule-count", "3");

    // One rule on both listeners: 2 more.
    pools
        .client()
        .resource(
            new GRPCRouteBuilder()
                .withNewMetadata()
                .withNamespace(pools.home())
                .withName("calls")
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withNamespace(Pools.POOL)
                .withName("gw-01")
                .endParentRef()
                .withHostnames(pools.hostname("a"))
                .addNewRule()
                .endRule()
                .endSpec()
                .build())
        .create();
    pools.awaitMark("gw-01", "rule-count", "5");

    pools.operateAnew("--max-rules-per-gateway=5");
    pools.createReady("b");
    assertThat(pools.places()).isEqualTo(Map.of("a", "gw-01", "b", "gw-02"));

    pools.client().resources(GRPCRoute.class).inNamespace(pools.home()).withName("calls").delete();
    pools.awaitMark("gw-01", "rule-count", "3");
    pools.createReady("c");
    assertThat(pools.gatewayOf("c")).isEqualTo("gw-01");
  }
}
