package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBindingBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A Tenant goes in order: its namespace first, and nobody else's. */
@WithOperator
@Execution(ExecutionMode.CONCURRENT)
class TenantDeletionIT {
  private final KubernetesClient client;
  private final Tenants tenants;
  private final TestNames names;
  private final String name;
  private final String userId;

  TenantDeletionIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
    this.name = names.unique("ada");
    this.userId = names.unique("user");
  }

  /** Go's weakness: the Tenant was gone while its namespace was Terminating. */
  @Test
  void theTenantWaitsForItsNamespaceAndSaysWhatForAndTellsItsEndOnce() {
    tenants.create(name, userId);
    tenants.awaitReady(name);
    var obstacle = tenants.obstruct(userId);

    tenants.at(name).delete();

    tenants.await(name, "TenantReady", "False", "Deleting");
    var explained =
        tenants.awaitCondition(
            name, "NamespaceReady", c -> c.getMessage().contains("example.com/obstacle"));
    assertThat(explained.getReason()).isEqualTo("NamespaceDeleting");
    assertThat(tenants.at(name).get().getMetadata().getFinalizers())
        .containsExactly(Tenants.FINALIZER);
    Tenants.clear(obstacle);
    tenants.awaitGone(name);
    assertThat(tenants.namespace(userId)).isNull();
    tenants.awaitEvent(name, "NamespaceDeleted");
    assertThat(tenants.told(name)).isEqualTo(Map.of("NamespaceReady", 1L, "NamespaceDeleted", 1L));
  }

  /** Go's weakness: finalizers were written with the whole object. */
  @Test
  void otherPeoplesFinalizersAreLeftAlone() {
    var tenant = Tenants.tenant(tenants.home(), name, userId, "basic");
    tenant.addFinalizer("example.com/mine");
    tenants.create(tenant);
    tenants.awaitReady(name);
    assertThat(tenants.at(name).get().getMetadata().getFinalizers())
        .containsExactly("example.com/mine", Tenants.FINALIZER);

    tenants.at(name).delete();

    tenants.awaitNoNamespace(userId);
    Awaitility.await()
        .untilAsserted(() ->
            assertThat(tenants.at(name).get().getMetadata().getFinalizers())
                .containsExactly("example.com/mine"));
    Edit.of(
        tenants.at(name),
        t -> {
          t.getMetadata().setFinalizers(List.of());
          return t;
        });
    tenants.awaitGone(name);
  }

  /** Go's weakness: whoever could make a Tenant could destroy any namespace. */
  @Test
  void aForeignNamespaceStaysAndTheEventSaysSo() {
    tenants.createNamespace(userId, Map.of("team", "blue"), Map.of());
    tenants.createAsTheGoOperatorLeftIt(name, userId);
    tenants.await(name, "TenantReady", "False", "NamespaceConflict");

    tenants.at(name).delete();

    tenants.awaitGone(name);
    var event = tenants.awaitEvent(name, "NamespaceNotOwned");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getMessage()).contains(userId);
    assertThat(tenants.namespace(userId).getMetadata().getDeletionTimestamp()).isNull();
    assertThat(tenants.told(name)).doesNotContainKey("NamespaceDeleted");
  }

  /** Go's weakness: such a Tenant would have hung for ever. */
  @Test
  void aProtectedNamespaceOfALegacyTenantStays() {
    tenants.createAsTheGoOperatorLeftIt(name, "kube-system");
    tenants.await(name, "TenantReady", "False", "InvalidSpec");

    tenants.at(name).delete();

    tenants.awaitGone(name);
    assertThat(tenants.namespace("kube-system").getMetadata().getDeletionTimestamp()).isNull();
    tenants.awaitEvent(name, "NamespaceNotOwned");
  }

  @Test
  void whatTheGoOperatorMadeAndWasDeletedSinceIsFinished() {
    tenants.createAsTheGoOperatorDid(name, userId, "example.com/mine");
    var obstacle = tenants.obstruct(userId);

    tenants.at(name).delete();

    tenants.await(name, "TenantReady", "False", "Deleting");
    tenants.awaitNamespace(userId, n -> n.getMetadata().getDeletionTimestamp() != null);
    tenants.awaitCondition(
        name, "NamespaceReady", c -> c.getMessage().contains("example.com/obstacle"));
    assertThat(tenants.at(name).get().getMetadata().getFinalizers()).contains(Tenants.FINALIZER);
    Tenants.clear(obstacle);
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(tenants.at(name).get().getMetadata().getFinalizers())
                .containsExactly("example.com/mine"));
    assertThat(tenants.namespace(userId)).isNull();
    assertThat(tenants.told(name)).doesNotContainKey("NamespaceNotOwned");
    Edit.of(
        tenants.at(name),
        t -> {
          t.getMetadata().setFinalizers(List.of());
          return t;
        });
  }

  @Test
  void aRefusedDeletionIsToldAndTriedAgain() {
    tenants.create(name, userId);
    tenants.awaitReady(name);
    var policy = refuseDeletionOf(userId);

    tenants.at(name).delete();

    var failed = tenants.await(name, "TenantReady", "False", "NamespaceDeleteFailed");
    assertThat(failed.getMessage()).contains("not today");
    assertThat(tenants.condition(name, "NamespaceReady").getReason())
        .isEqualTo("NamespaceDeleting");
    policy.run();
    tenants.awaitGone(name);
    assertThat(tenants.namespace(userId)).isNull();
  }

  @Test
  void aTenantInsideItsOwnNamespaceDoesNotHoldItBack() {
    tenants.createNamespace(userId, Map.of(), Map.of());
    var inside = new Tenants(client, userId);
    var uid = inside.createAsTheGoOperatorLeftIt(name, userId).getMetadata().getUid();
    inside.await(name, "TenantReady", "False", "InvalidSpec");
    tenants.mark(userId, m -> m.addToAnnotations("kleff.io/tenant-uid", uid));

    inside.at(name).delete();

    inside.awaitGone(name);
    tenants.awaitNoNamespace(userId);
  }

  @Test
  void aReplacedNamespaceIsNotDeletedInItsPredecessorsPlace() {
    tenants.create(name, userId);
    tenants.awaitReady(name);
    // At once: the operator would put right a single one before the other comes.
    tenants.mark(
        userId,
        m ->
            m.addToAnnotations("kleff.io/tenant-uid", "somebody-else")
                .addToAnnotations("kleff.io/tenant", "some/body"));
    tenants.await(name, "TenantReady", "False", "NamespaceConflict");

    tenants.at(name).delete();

    tenants.awaitGone(name);
    tenants.awaitEvent(name, "NamespaceNotOwned");
    assertThat(tenants.namespace(userId).getMetadata().getDeletionTimestamp()).isNull();
  }

  /** Returns what lifts the ban. */
  private Runnable refuseDeletionOf(String namespace) {
    var name = names.unique("ban");
    var policy =
        new ValidatingAdmissionPolicyBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withFailurePolicy("Fail")
            .withNewMatchConstraints()
            .addNewResourceRule()
            .withApiGroups("")
            .withApiVersions("v1")
            .withOperations("DELETE")
            .withResources("namespaces")
            .endResourceRule()
            .endMatchConstraints()
            .addNewValidation()
            .withExpression("oldObject.metadata.name != '%s'".formatted(namespace))
            .withMessage("not today")
            .endValidation()
            .endSpec()
            .build();
    var binding =
        new ValidatingAdmissionPolicyBindingBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withPolicyName(name)
            .withValidationActions("Deny")
            .endSpec()
            .build();
    client.resource(policy).create();
    client.resource(binding).create();
    // Policies take a moment to be in force.
    Awaitility.await().until(() -> refused(namespace));
    return () -> client.resource(binding).delete();
  }

  private boolean refused(String namespace) {
    try {
      client.namespaces().withName(namespace).dryRun(true).delete();
      return false;
    } catch (KubernetesClientException e) {
      return true;
    }
  }

  @Test
  void aNamespaceThatIsToBeRetainedStaysWithoutItsTenant() {
    tenants.create(name, userId);
    tenants.awaitReady(name);
    Edit.of(tenants.at(name), t -> annotate(t, "tenantry.io/deletion-policy", "retain"));

    tenants.at(name).delete();

    tenants.awaitGone(name);
    assertThat(tenants.namespace(userId).getMetadata().getDeletionTimestamp()).isNull();
    tenants.awaitEvent(name, "NamespaceRetained");
  }

  @Test
  void nothingIsDoneForAPausedTenantUntilItIsReleased() {
    var tenant = Tenants.tenant(names.namespace(), name, userId, "basic");
    annotate(tenant, "tenantry.io/paused", "true");
    tenants.create(tenant);
    tenants.await(name, "Paused", "True", "Paused");
    assertThat(tenants.namespace(userId)).isNull();

    Edit.of(tenants.at(name), t -> annotate(t, "tenantry.io/paused", "false"));

    tenants.awaitReady(name);
    assertThat(tenants.at(name).get().getStatus().conditions())
        .noneMatch(condition -> condition.getType().equals("Paused"));
  }

  private static Tenant annotate(Tenant tenant, String key, String value) {
    tenant.getMetadata().setAnnotations(Map.of(key, value));
    return tenant;
  }
}
