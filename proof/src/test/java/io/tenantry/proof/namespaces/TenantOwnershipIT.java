package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whose a namespace is, and how it comes to be somebody's. */
@WithOperator
@Execution(ExecutionMode.CONCURRENT)
class TenantOwnershipIT {
  private final Tenants tenants;
  private final TestNames names;
  private final String name;
  private final String userId;

  TenantOwnershipIT(KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
    this.name = names.unique("ada");
    this.userId = names.unique("user");
  }

  /** Go's weakness: any existing namespace was taken. */
  @Test
  void aForeignNamespaceIsAConflictWithoutAFinalizer() {
    var before = tenants.createNamespace(userId, Map.of("team", "blue"), Map.of());
    tenants.create(name, userId);

    var condition = tenants.await(name, "NamespaceReady", "False", "NamespaceConflict");

    assertThat(condition.getMessage()).contains("kleff.io/adopt: " + tenants.key(name));
    assertThat(tenants.condition(name, "TenantReady").getReason()).isEqualTo("NamespaceConflict");
    tenants.awaitEvent(name, "NamespaceConflict");
    assertThat(tenants.at(name).get().getMetadata().getFinalizers()).isEmpty();
    assertThat(tenants.namespace(userId).getMetadata().getResourceVersion())
        .isEqualTo(before.getMetadata().getResourceVersion());

    tenants.at(name).delete();
    tenants.awaitGone(name);
    assertThat(tenants.namespace(userId).getMetadata().getDeletionTimestamp()).isNull();
  }

  @Test
  void aConflictEndsWhenTheForeignNamespaceGoes() {
    tenants.createNamespace(userId, Map.of(), Map.of());
    tenants.create(name, userId);
    tenants.await(name, "TenantReady", "False", "NamespaceConflict");

    tenants.client().namespaces().withName(userId).delete();

    tenants.awaitReady(name);
    tenants.awaitEvent(name, "NamespaceReady");
    assertThat(tenants.told(name)).isEqualTo(Map.of("NamespaceConflict", 1L, "NamespaceReady", 1L));
  }

  @Test
  void anAdministratorHandsANamespaceOver() {
    var before = tenants.createNamespace(userId, Map.of("team", "blue"), Map.of());
    tenants.create(name, userId);
    tenants.await(name, "TenantReady", "False", "NamespaceConflict");

    tenants.mark(userId, m -> m.addToAnnotations("kleff.io/adopt", tenants.key(name)));

    tenants.awaitReady(name);
    assertOwned(before.getMetadata().getUid());
    assertThat(tenants.namespace(userId).getMetadata().getLabels()).containsEntry("team", "blue");
    tenants.awaitEvent(name, "NamespaceAdopted");
    assertThat(tenants.told(name)).doesNotContainKeys("NamespaceReady", "NamespaceUpdated");
  }

  @Test
  void aRestoredTenantFindsItsNamespaceAgain() {
    var before =
        tenants.createNamespace(
            userId,
            Map.of(),
            Map.of("kleff.io/tenant", tenants.key(name), "kleff.io/tenant-uid", "before-restore"));

    tenants.create(name, userId);

    tenants.awaitReady(name);
    assertOwned(before.getMetadata().getUid());
    tenants.awaitEvent(name, "NamespaceAdopted");
  }

  @Test
  void theGoOperatorsNamespaceIsAdoptedAsItIs() {
    var before = tenants.createAsTheGoOperatorDid(name, userId);

    tenants.awaitReady(name);
    assertOwned(before.getMetadata().getUid());
    tenants.awaitEvent(name, "NamespaceAdopted");
    assertThat(tenants.told(name)).containsEntry("NamespaceAdopted", 1L);
    assertThat(tenants.told(name)).doesNotContainKeys("NamespaceReady", "NamespaceConflict");
  }

  /** Whoever may write a Tenant can write the Go operator's finalizer on it, too. */
  @Test
  void aForgedFinalizerTakesNoNamespace() {
    var before = tenants.createNamespaceAsTheGoOperatorDoes(userId);
    var made = Instant.parse(before.getMetadata().getCreationTimestamp());
    await().until(() -> Instant.now().isAfter(made.plusSeconds(1)));

    tenants.createAsTheGoOperatorLeftIt(name, userId);

    tenants.await(name, "TenantReady", "False", "NamespaceConflict");
    tenants.at(name).delete();
    tenants.awaitGone(name);
    var after = tenants.namespace(userId).getMetadata();
    assertThat(after.getResourceVersion()).isEqualTo(before.getMetadata().getResourceVersion());
    assertThat(after.getDeletionTimestamp()).isNull();
  }

  /** What the Go operator expects of its objects still holds, so that one can go back to it. */
  @Test
  void theGoOperatorCouldTakeOverAgain() {
    tenants.create(name, userId);
    tenants.awaitReady(name);

    var tenant = tenants.at(name).get();
    assertThat(tenant.getMetadata().getFinalizers()).containsExactly(Tenants.FINALIZER);
    assertThat(tenant.getSpec().userId()).isEqualTo(userId);
    var namespace = tenants.namespace(userId);
    assertThat(namespace.getMetadata().getLabels())
        .containsEntry("istio-injection", "enabled")
        .containsEntry("kleff.io/tenant-username", "Ada")
        .containsEntry("kleff.io/tenant-plan", "basic");
    // It deletes the namespace and takes the finalizer off: nothing of ours stands in the way.
    assertThat(namespace.getMetadata().getFinalizers()).isNullOrEmpty();
    assertThat(namespace.getMetadata().getOwnerReferences()).isNullOrEmpty();
  }

  /** Go's weakness: Tenants shared a namespace, and the first that went took it along. */
  @Test
  void ofSeveralThatSharedOneTheFirstKeepsIt() {
    var younger = names.unique("heir");
    tenants.createAsTheGoOperatorDid(name, userId);
    tenants.createAsTheGoOperatorLeftIt(younger, userId);

    tenants.awaitReady(name);
    tenants.await(younger, "TenantReady", "False", "NamespaceConflict");
    assertThat(tenants.namespace(userId).getMetadata().getAnnotations())
        .containsEntry("kleff.io/tenant", tenants.key(name));
  }

  /** Go's weakness: two Tenants with one userId shared. */
  @Test
  void aSecondTenantWaitsAndTakesOver() {
    var second = names.unique("bob");
    tenants.create(name, userId);
    tenants.awaitReady(name);
    var before = tenants.namespace(userId).getMetadata().getUid();
    tenants.create(second, userId);
    var conflict = tenants.await(second, "TenantReady", "False", "NamespaceConflict");
    assertThat(conflict.getMessage()).contains(tenants.key(name));

    tenants.at(name).delete();

    tenants.awaitGone(name);
    tenants.awaitReady(second);
    assertThat(tenants.namespace(userId).getMetadata().getUid()).isNotEqualTo(before);
    tenants.awaitEvent(name, "NamespaceDeleted");
    assertThat(tenants.told(name)).isEqualTo(Map.of("NamespaceReady", 1L, "NamespaceDeleted", 1L));
    tenants.awaitEvent(second, "NamespaceReady");
    assertThat(tenants.told(second))
        .isEqualTo(Map.of("NamespaceConflict", 1L, "NamespaceReady", 1L));
  }

  private void assertOwned(String uid) {
    var namespace = tenants.namespace(userId).getMetadata();
    var tenant = tenants.at(name).get().getMetadata();
    assertThat(namespace.getUid()).isEqualTo(uid);
    assertThat(namespace.getAnnotations())
        .containsEntry("kleff.io/tenant", tenants.key(name))
        .containsEntry("kleff.io/tenant-uid", tenant.getUid());
    assertThat(namespace.getLabels())
        .containsEntry("app.kubernetes.io/managed-by", "tenant-operator");
    assertThat(tenant.getFinalizers()).containsExactly(Tenants.FINALIZER);
  }
}
