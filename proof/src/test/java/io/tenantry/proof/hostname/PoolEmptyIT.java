package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A Gateway that nobody needs any more is kept for the next, and a namespace knows its own. */
@WithPool(WithPool.WATCHING)
@Execution(ExecutionMode.CONCURRENT)
class PoolEmptyIT {
  private static final String ACCESS = "gateway.opendi.com/access";

  private final KubernetesClient client;
  private final Pools pools;
  private final PoolGateways gateways;

  PoolEmptyIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.pools = Pools.of(client, cloud, names);
    this.gateways = pools.gateways();
  }

  @Test
  void aRetainedGatewayKeepsItsAddressAndLetsTheCertificateGo() {
    pools.createReady("a");
    var gateway = pools.gatewayOf("a");
    pools.route("a", gateway);
    var certificate = pools.certificateOf("a");
    pools.awaitInUse(certificate);
    var address = pools.address(gateway);

    pools.delete("a");
    assertThat(pools.cloud().certificate(certificate)).isEmpty();
    assertThat(pools.leads("a")).isEmpty();
    assertThat(gateways.listeners(gateway)).containsExactly("http");
    assertThat(gateways.spec(gateway, "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTP:80");
    assertThat(gateways.spec(gateway, "listenerConfigurations", 1)).isNull();
    assertThat(gateways.mark(gateway, "certificate-count")).isEqualTo("0");
    assertThat(pools.address(gateway)).isEqualTo(address);

    pools.createReady("b");
    assertThat(pools.gatewayOf("b")).isEqualTo(gateway);
    assertThat(gateways.listeners(gateway)).containsExactly("https", "http");
    assertThat(gateways.shown(gateway)).containsExactly(pools.certificateOf("b"));
    assertThat(pools.leads("b")).contains(address);
    pools.awaitMark(gateway, "certificate-count", "1");
  }

  @Test
  void aNamespaceIsLabelledWithItsFirstGateway() {
    pools.createReady("a");
    pools.createReady(pools.draft("b").visibility("internal"));
    var first = pools.gatewayOf("a");
    var second = pools.gatewayOf("b");
    assertThat(pools.own()).containsExactly(first, second);
    assertThat(access()).isEqualTo(first);

    pools.delete("a");
    awaitAccess(second);
    pools.createReady("c");
    assertThat(pools.gatewayOf("c")).isEqualTo(first);
    awaitAccess(first);

    pools.delete("b", "c");
    awaitAccess("");
  }

  @Test
  void aLabelThatSomebodyRemovesComesBack() {
    pools.createReady("a");
    client
        .namespaces()
        .withName(pools.home())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"labels\": {\"%s\": null}}}".formatted(ACCESS));
    awaitAccess(pools.gatewayOf("a"));
  }

  private String access() {
    return pools.requests().namespace().getMetadata().getLabels().getOrDefault(ACCESS, "");
  }

  private void awaitAccess(String gateway) {
    pools.requests().awaitThat("a", "label " + gateway, () -> access().equals(gateway));
  }
}
