package io.tenantry.sandbox.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import org.junit.jupiter.api.Test;

class LoadBalancerTest {
  @Test
  void isNamedAfterItsGateway() {
    var balancer = LoadBalancer.of(Samples.gateway(), false, 0);
    assertThat(balancer.address())
        .matches("k8s-edge-gw01-[0-9a-f]{10}\\.us-east-1\\.elb\\.amazonaws\\.com");
    assertThat(balancer.arn())
        .matches(
            "arn:aws:elasticloadbalancing:us-east-1:111111111111"
                + ":loadbalancer/app/k8s-edge-gw01-[0-9a-f]{10}/[0-9a-f]{16}");
  }

  @Test
  void showsThatItIsInternal() {
    var balancer = LoadBalancer.of(Samples.gateway(), true, 0);
    assertThat(balancer.address()).startsWith("internal-k8s-edge-gw01-");
    assertThat(balancer.arn()).contains("loadbalancer/app/k8s-edge-gw01-");
  }

  @Test
  void isTheSameForTheSameGatewayAlone() {
    var balancer = LoadBalancer.of(Samples.gateway("a", "All"), false, 0);
    assertThat(LoadBalancer.of(Samples.gateway("a", "All"), false, 0)).isEqualTo(balancer);
    assertThat(LoadBalancer.of(Samples.gateway("b", "All"), false, 0)).isNotEqualTo(balancer);
    assertThat(LoadBalancer.of(Samples.gateway("a", "All"), false, 1)).isNotEqualTo(balancer);
  }

  @Test
  void isFoundByTheAddressOnTheGateway() {
    var gateway = Samples.gateway();
    assertThat(LoadBalancer.behind(gateway)).isEmpty();
    var balancer = LoadBalancer.of(gateway, true, 0);
    var served =
        new GatewayBuilder(gateway)
            .withNewStatus()
            .addNewAddress("Hostname", balancer.address())
            .endStatus()
            .build();
    assertThat(LoadBalancer.behind(served)).contains(balancer);
  }
}
