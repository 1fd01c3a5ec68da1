package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What flags, variables and several Gateways do to the pool and its guests. */
@Sandboxed("pool")
class PoolSettingsIT {
  private static final String ACCESS = "gateway.opendi.com/access";

  private final Pools pools;
  private final TestNames names;

  PoolSettingsIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
    this.names = names;
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void aNamespaceIsLabelledWithItsFirstGateway() {
    pools.operate("--max-certificates-per-gateway=1");
    pools.createReady("a");
    pools.createReady("b");
    assertThat(access()).contains("gw-01");

    pools.delete("a");
    pools.awaitGone("a");
    awaitAccess(Optional.of("gw-02"));
    pools.createReady("c");
    awaitAccess(Optional.of("gw-01"));

    pools.delete("b", "c");
    pools.awaitGone("b");
    pools.awaitGone("c");
    awaitAccess(Optional.empty());
  }

  @Test
  void aLabelThatSomebodyRemovesComesBack() throws InterruptedException {
    pools.operate();
    pools.createReady("a");
    pools.operateAnew(Pools.WATCH);
    Pools.merge(
        pools.client().namespaces().withName(pools.home()),
        "{\"metadata\": {\"labels\": {\"%s\": null}}}".formatted(ACCESS));
    awaitAccess(Optional.of("gw-01"));
  }

  private Optional<String> access() {
    return Optional.ofNullable(
        pools
            .client()
            .namespaces()
            .withName(pools.home())
            .require()
            .getMetadata()
            .getLabels()
            .get(ACCESS));
  }

  private void awaitAccess(Optional<String> gateway) {
    pools.awaiting("a", "label " + gateway, () -> Optional.of(access()).filter(gateway::equals));
  }

  @Test
  void portsAndAddressTypeAreAsTheFlagsSay() {
    pools.operate("--http-port=8080", "--https-port=8443", "--ip-address-type=dualstack");
    pools.createReady("a");
    assertThat(pools.gateway("gw-01").require().getSpec().getListeners())
        .extracting(listener -> listener.getName() + ":" + listener.getPort())
        .containsExactly("https:8443", "http:8080");
    assertThat(pools.spec("gw-01", "ipAddressType")).isEqualTo("dualstack");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTPS:8443");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 1, "protocolPort"))
        .isEqualTo("HTTP:8080");
  }

  @Test
  void plainHttpIsRedirectedWhereThatIsWanted() {
    pools
        .client()
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace(Pools.POOL)
                .withName("tenantry-hostnames-redirect")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", "tenantry-hostnames-redirect")
                .addNewSubject("", "ServiceAccount", Installation.ACCOUNT, Installation.NAMESPACE)
                .build())
        .serverSideApply();
    pools.operate("--http-redirect", "--empty-gateway-policy=Delete");
    pools.createReady("a");

    var route = redirect().require();
    assertThat(route.getSpec().getParentRefs())
        .singleElement()
        .matches(
            parent -> parent.getName().equals("gw-01") && parent.getSectionName().equals("http"));
    var filter = route.getSpec().getRules().getFirst().getFilters().getFirst();
    assertThat(filter.getType()).isEqualTo("RequestRedirect");
    assertThat(filter.getRequestRedirect().getScheme()).isEqualTo("https");
    assertThat(filter.getRequestRedirect().getStatusCode()).isEqualTo(301);
    pools.awaitMark("gw-01", "rule-count", "1");

    pools.delete("a");
    pools.awaitGone("a");
    pools.awaiting(
        "gw-01",
        "to have no redirect",
        () -> Optional.of(true).filter(_ -> redirect().get() == null));
  }

  private Resource<HTTPRoute> redirect() {
    return pools
        .client()
        .resources(HTTPRoute.class)
        .inNamespace(Pools.POOL)
        .withName("gw-01-redirect");
  }

  @Test
  void variablesOfTheOriginalSayWhereWhatAndForWhom() throws IOException {
    var elsewhere = names.newNamespace();
    allowIn(elsewhere);
    pools.gatewayClass("other-alb");
    pools.operate(
        Map.of(
            "GATEWAY_NAMESPACE",
            elsewhere,
            "GATEWAY_CLASS_NAME",
            "other-alb",
            "ALLOWED_DOMAINS",
            pools.hostname("shops")));
    pools.create(pools.ask("outside"));
    pools.createReady(new Ask("inside", pools.zone(), "a." + pools.hostname("shops")));

    pools.await("outside", "Ready", "False", "ValidationFailed");
    assertThat(pools.status("inside").assignedGatewayNamespace()).isEqualTo(elsewhere);
    assertThat(gatewaysIn(elsewhere))
        .singleElement()
        .extracting(gateway -> gateway.getSpec().getGatewayClassName())
        .isEqualTo("other-alb");
    assertThat(pools.gateways()).isEmpty();
  }

  @Test
  void flagsGoBeforeVariables() {
    pools.operate(
        Map.of(
            "GATEWAY_NAMESPACE",
            "nowhere",
            "GATEWAY_CLASS_NAME",
            "none",
            "ALLOWED_DOMAINS",
            "example.com"),
        "--gateway-namespace=edge",
        "--gateway-class=aws-alb",
        "--allowed-domains=" + pools.hostname("shops"));
    pools.createReady(new Ask("inside", pools.zone(), "a." + pools.hostname("shops")));
    assertThat(pools.gateways()).containsExactly("gw-01");
    assertThat(pools.gateway("gw-01").require().getSpec().getGatewayClassName())
        .isEqualTo("aws-alb");
  }

  private List<Gateway> gatewaysIn(String namespace) {
    return pools.client().resources(Gateway.class).inNamespace(namespace).list().getItems();
  }

  /** As the file of rights says: where the pool is elsewhere, its Role is, too. */
  private void allowIn(String namespace) throws IOException {
    var file = Checkout.find().root().resolve("deploy/rbac/hostnames.yaml");
    try (var in = Files.newInputStream(file)) {
      for (var item : pools.client().load(in).items()) {
        if (item instanceof Role || item instanceof RoleBinding) {
          item.getMetadata().setNamespace(namespace);
          pools.client().resource(item).create();
        }
      }
    }
  }
}
