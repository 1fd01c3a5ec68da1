package io.tenantry.namespace.guard;

import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkGuardTest {
  @Test
  void trustsIstioAndLetsOutToTheInternetUnlessToldOtherwise() {
    assertThat(policy("{mode: 'on'}"))
        .contains("istio-system")
        .contains("kube-system")
        .contains("0.0.0.0/0")
        .contains("169.254.0.0/16");
  }

  @Test
  void keepsToItselfWhenToldTo() {
    assertThat(policy("{mode: 'on', trustedNamespaces: [], internet: false}"))
        .contains("kube-system")
        .doesNotContain("istio-system")
        .doesNotContain("0.0.0.0/0");
  }

  @Test
  void trustsThoseItIsToldTo() {
    assertThat(policy("{mode: 'on', trustedNamespaces: [ingress]}"))
        .contains("ingress")
        .doesNotContain("istio-system");
  }

  private static String policy(String yaml) {
    var network = spec("network: " + yaml).network();
    var place = new GuardScope("user-1", "basic", Optional.of("teams/ada"), ALL_APIS);
    return NetworkGuard.children(network, place).getFirst().body().toString();
  }
}
