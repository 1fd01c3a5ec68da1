package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;

/** A Tenant that is stopped, where there are no plans. */
@WithOperator
class SuspendIT {
  private final Tenants tenants;
  private final Pods pods;
  private final TestNames names;

  SuspendIT(KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.newNamespace());
    this.pods = new Pods(client);
    this.names = names;
  }

  @Test
  void stopsNewPodsAndLetsThemStartAgain() {
    var user = names.unique("user");
    tenants.create("ada", user);
    tenants.awaitReady("ada");
    pods.create(user, "before");

    tenants.suspend("ada", true);

    tenants.await("ada", "Suspended", "True", "TenantSuspended");
    assertThat(tenants.condition("ada", "TenantReady").getReason()).isEqualTo("TenantSuspended");
    assertThat(tenants.condition("ada", "NamespaceReady").getStatus()).isEqualTo("True");
    pods.awaitRefused(user, "during", "tenant-suspended");
    assertThat(pods.exists(user, "before")).isTrue();
    tenants.awaitEvent("ada", "TenantSuspended");

    tenants.suspend("ada", false);

    tenants.awaitReady("ada");
    pods.awaitAccepted(user, "after");
    tenants.awaitEvent("ada", "TenantResumed");
    assertThat(tenants.at("ada").get().getStatus().conditions())
        .extracting(condition -> condition.getType())
        .containsExactly("NamespaceReady", "TenantReady");
  }
}
