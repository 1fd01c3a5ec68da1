package io.tenantry.namespace.guard;

import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IstioGuardTest {
  @Test
  void letsInTheNamespaceItselfAndTheIngressGateway() {
    assertThat(children("{mode: 'on'}"))
        .extracting(child -> child.id().toString())
        .containsExactly(
            "PeerAuthentication user-1/default", "AuthorizationPolicy user-1/tenant-isolation");
    assertThat(children("{mode: 'on'}").getLast().body().toString())
        .contains("namespaces=[user-1]")
        .contains("cluster.local/ns/istio-system/sa/istio-ingressgateway-service-account");
    assertThat(
            children("{mode: 'on', ingressPrincipal: td/ns/in/sa/gw}").getLast().body().toString())
        .contains("td/ns/in/sa/gw");
  }

  @Test
  void bindsHostsToTheTenantsOwnVirtualServices() {
    var gateway = children("{mode: 'on', gateway: {baseDomain: apps.example.com}}").getLast();
    assertThat(gateway.body().get("spec"))
        .isEqualTo(
            Map.of(
                "selector",
                Map.of("istio", "ingressgateway"),
                "servers",
                List.of(
                    Map.of(
                        "port",
                        Map.of("number", 80, "name", "http", "protocol", "HTTP"),
                        "hosts",
                        List.of("./user-1.apps.example.com", "./*.user-1.apps.example.com")))));
  }

  @Test
  void redirectsToHttpsWhereThereIsACertificate() {
    var gateway =
        children("{mode: 'on', gateway: {baseDomain: a.b, tlsSecret: wildcard, selector: {gw: x}}}")
            .getLast()
            .body()
            .toString();
    assertThat(gateway)
        .contains("httpsRedirect=true")
        .contains("credentialName=wildcard")
        .contains("number=443")
        .contains("gw=x");
  }

  private static List<GuardObject> children(String yaml) {
    var place = new GuardScope("user-1", "basic", Optional.of("teams/ada"), ALL_APIS);
    return IstioGuard.children(spec("istio: " + yaml).istio(), place);
  }
}
