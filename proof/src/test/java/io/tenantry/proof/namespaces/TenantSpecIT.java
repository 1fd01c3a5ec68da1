package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Installation;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a Tenant may say, and what it is told otherwise. */
@WithOperator
@Execution(ExecutionMode.CONCURRENT)
class TenantSpecIT {
  private final Tenants tenants;
  private final TestNames names;

  TenantSpecIT(KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
  }

  @ParameterizedTest
  @CsvSource({
    "default, default",
    "kube-system, kube-*",
    "istio-system, istio-system",
    "gatekeeper-system, gatekeeper-system",
    Installation.NAMESPACE + ", the operator's own namespace"
  })
  void aProtectedNameIsRefusedAndTheRuleIsNamed(String userId, String rule) {
    var name = names.unique("protected");
    tenants.create(name, userId);

    assertInvalid(name, rule);
  }

  @Test
  void theNamespaceATenantLivesInCannotBeItsOwn() {
    var name = names.unique("inside");
    tenants.create(name, tenants.home());

    assertInvalid(name, "the namespace of this Tenant itself");
  }

  @Test
  void aTenantWithoutASpecIsToldWhatIsMissing() {
    var name = names.unique("empty");
    tenants.create(Tenants.tenant(tenants.home(), name, null));

    assertInvalid(name, "spec.userId is empty");
  }

  /** Go's weakness: a bad spec ended silently, and nothing was tried again. */
  @Test
  void aCorrectedSpecIsTakenUp() {
    var name = names.unique("late");
    var userId = names.unique("user");
    tenants.create(Tenants.tenant(tenants.home(), name, null));
    tenants.await(name, "TenantReady", "False", "InvalidSpec");

    tenants.changeSpec(name, new TenantSpec("basic", userId, "Ada"));

    tenants.awaitReady(name);
    assertThat(tenants.namespace(userId)).isNotNull();
    assertThat(tenants.at(name).get().getStatus().conditions())
        .allSatisfy(condition -> assertThat(condition.getObservedGeneration()).isEqualTo(2));
  }

  @Test
  void anInvalidTenantGoesAtOnce() {
    var name = names.unique("goner");
    tenants.create(name, "default");
    tenants.await(name, "TenantReady", "False", "InvalidSpec");

    tenants.at(name).delete();

    tenants.awaitGone(name);
  }

  @Test
  void valuesThatAreNoLabelsAreEncodedAndKeptAsAnnotations() {
    var name = names.unique("mail");
    var userId = names.unique("user");
    tenants.create(
        Tenants.tenant(
            tenants.home(), name, new TenantSpec("pro plus", userId, "ada@example.com")));

    tenants.awaitReady(name);

    var metadata = tenants.namespace(userId).getMetadata();
    assertThat(metadata.getLabels())
        .containsEntry("kleff.io/tenant-username", "ada-example.com-b5fc85e5")
        .containsEntry("kleff.io/tenant-plan", "pro-plus-dc0754cc");
    assertThat(metadata.getAnnotations())
        .containsEntry("kleff.io/tenant-username", "ada@example.com")
        .containsEntry("kleff.io/tenant-plan", "pro plus");
  }

  @Test
  void emptyValuesAreEmptyLabels() {
    var name = names.unique("bare");
    var userId = names.unique("user");
    tenants.create(Tenants.tenant(tenants.home(), name, new TenantSpec("", userId, "")));

    tenants.awaitReady(name);

    assertThat(tenants.namespace(userId).getMetadata().getLabels())
        .containsEntry("kleff.io/tenant-username", "")
        .containsEntry("kleff.io/tenant-plan", "");
  }

  /** Go's weakness: edits of plan and username were ignored. */
  @Test
  void planAndUsernameAreFollowedInPlace() {
    var name = names.unique("moving");
    var userId = names.unique("user");
    tenants.create(name, userId);
    tenants.awaitReady(name);
    var uid = tenants.namespace(userId).getMetadata().getUid();

    tenants.changeSpec(name, new TenantSpec("pro", userId, "Ada-L"));

    var after =
        tenants.awaitNamespace(
            userId, n -> "pro".equals(n.getMetadata().getLabels().get("kleff.io/tenant-plan")));
    assertThat(after.getMetadata().getUid()).isEqualTo(uid);
    assertThat(after.getMetadata().getLabels()).containsEntry("kleff.io/tenant-username", "Ada-L");
    var event = tenants.awaitEvent(name, "NamespaceUpdated");
    assertThat(event.getMessage()).contains("kleff.io/tenant-plan", "kleff.io/tenant-username");
  }

  /** Go's weakness: an edit of userId made a second namespace and orphaned the first. */
  @Test
  void theUserIdCannotChange() {
    var name = names.unique("fixed");
    var userId = names.unique("user");
    tenants.create(name, userId);
    tenants.awaitReady(name);

    assertThatThrownBy(
            () -> tenants.changeSpec(name, new TenantSpec("basic", names.unique("other"), "Ada")))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("userId cannot change");
  }

  private void assertInvalid(String name, String rule) {
    var condition = tenants.await(name, "NamespaceReady", "False", "InvalidSpec");
    assertThat(condition.getMessage()).contains(rule);
    assertThat(tenants.condition(name, "TenantReady").getReason()).isEqualTo("InvalidSpec");
    var event = tenants.awaitEvent(name, "InvalidSpec");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(tenants.at(name).get().getMetadata().getFinalizers()).isEqualTo(List.of());
  }
}
