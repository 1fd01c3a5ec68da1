package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;

/** A Tenant's life, with the operator under its own account. */
@WithOperator
class TenantIT {
  private final Tenants tenants;
  private final TestNames names;

  TenantIT(KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
  }

  @Test
  void givesATenantItsNamespace() {
    var userId = names.unique("user");
    tenants.create("ada", userId);

    tenants.awaitReady("ada");

    var namespace = tenants.namespace(userId);
    assertThat(namespace.getMetadata().getLabels())
        .containsEntry("istio-injection", "enabled")
        .containsEntry("kleff.io/tenant-username", "Ada")
        .containsEntry("kleff.io/tenant-plan", "basic")
        .containsEntry("app.kubernetes.io/managed-by", "tenant-operator");
    var tenant = tenants.at("ada").get();
    assertThat(namespace.getMetadata().getAnnotations())
        .containsEntry("kleff.io/tenant", names.namespace() + "/ada")
        .containsEntry("kleff.io/tenant-uid", tenant.getMetadata().getUid());
    assertThat(tenant.getMetadata().getFinalizers()).contains("kleff.io/namespace-finalizer");
    assertThat(tenants.condition("ada", "NamespaceReady").getReason()).isEqualTo("NamespaceReady");
    assertThat(tenant.getStatus().namespace()).isEqualTo(userId);
    var event = tenants.awaitEvent("ada", "NamespaceReady");
    assertThat(event.getSource().getComponent()).isEqualTo("tenant-controller");
    assertThat(event.getType()).isEqualTo("Normal");
  }
}
