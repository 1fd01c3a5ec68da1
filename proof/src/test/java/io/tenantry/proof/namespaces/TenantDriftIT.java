package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.WithOperator;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Instant;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A namespace stays as it should be, whoever changes it. */
@WithOperator
@Execution(ExecutionMode.CONCURRENT)
class TenantDriftIT {
  private final Tenants tenants;
  private final String name;
  private final String userId;

  TenantDriftIT(KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.namespace());
    this.name = names.unique("ada");
    this.userId = names.unique("user");
    tenants.create(name, userId);
    tenants.awaitReady(name);
    tenants.awaitEvent(name, "NamespaceReady");
  }

  @Test
  void changedLabelsAreCorrectedAndForeignOnesStay() {
    tenants.mark(
        userId,
        metadata ->
            metadata
                .addToLabels("kleff.io/tenant-plan", "gold")
                .removeFromLabels("istio-injection")
                .addToLabels("team", "blue")
                .addToAnnotations("example.com/note", "mine"));

    var corrected =
        tenants.awaitNamespace(userId, n -> "basic".equals(label(n, "kleff.io/tenant-plan")));

    assertThat(corrected.getMetadata().getLabels())
        .containsEntry("istio-injection", "enabled")
        .containsEntry("team", "blue");
    assertThat(corrected.getMetadata().getAnnotations()).containsEntry("example.com/note", "mine");
    var event = tenants.awaitEvent(name, "NamespaceUpdated");
    assertThat(event.getMessage()).contains("istio-injection", "kleff.io/tenant-plan");
    assertThat(event.getMessage()).doesNotContain("team");
  }

  @Test
  void removedOwnershipMarksComeBack() {
    tenants.mark(userId, metadata -> metadata.removeFromAnnotations("kleff.io/tenant"));

    var key = tenants.key(name);
    tenants.awaitNamespace(
        userId, n -> key.equals(n.getMetadata().getAnnotations().get("kleff.io/tenant")));
  }

  @Test
  void foreignEditsAloneCauseNothing() {
    tenants.mark(userId, metadata -> metadata.addToLabels("team", "red"));
    tenants.mark(userId, metadata -> metadata.addToLabels("kleff.io/tenant-plan", "gold"));
    tenants.awaitNamespace(userId, n -> "basic".equals(label(n, "kleff.io/tenant-plan")));
    tenants.awaitEvent(name, "NamespaceUpdated");

    assertThat(tenants.told(name)).isEqualTo(Map.of("NamespaceReady", 1L, "NamespaceUpdated", 1L));
    assertThat(label(tenants.namespace(userId), "team")).isEqualTo("red");
  }

  /** Go's weaknesses: not noticed until the resync after ten hours, and Terminating was ready. */
  @Test
  void aNamespaceDeletedByHandIsMadeAgain() {
    var before = tenants.namespace(userId).getMetadata().getUid();
    var obstacle = tenants.obstruct(userId);

    tenants.client().namespaces().withName(userId).delete();

    tenants.await(name, "NamespaceReady", "False", "NamespaceTerminating");
    assertThat(tenants.condition(name, "TenantReady").getReason())
        .isEqualTo("NamespaceTerminating");
    Tenants.clear(obstacle);
    tenants.awaitNamespace(userId, n -> !n.getMetadata().getUid().equals(before));
    tenants.awaitReady(name);
    tenants.awaitEvent(name, "NamespaceRecreated");
    assertThat(tenants.told(name))
        .isEqualTo(Map.of("NamespaceReady", 1L, "NamespaceRecreated", 1L));
  }

  /** Go's weakness: its helper would have moved the time at every pass. */
  @Test
  void theTransitionTimeMovesOnlyWithTheStatus() {
    var since = tenants.condition(name, "NamespaceReady").getLastTransitionTime();
    var obstacle = tenants.obstruct(userId);
    // A second must pass, or a moved time would look the same.
    Awaitility.await().until(() -> Instant.now().isAfter(Instant.parse(since).plusSeconds(2)));
    tenants.changeSpec(name, new TenantSpec("pro", userId, "Ada"));
    tenants.awaitEvent(name, "NamespaceUpdated");
    var unchanged =
        tenants.awaitCondition(
            name, "NamespaceReady", c -> Long.valueOf(2).equals(c.getObservedGeneration()));
    assertThat(unchanged.getLastTransitionTime()).isEqualTo(since);

    tenants.client().namespaces().withName(userId).delete();

    var flipped = tenants.await(name, "NamespaceReady", "False", "NamespaceTerminating");
    assertThat(flipped.getLastTransitionTime()).isGreaterThan(since);
    Tenants.clear(obstacle);
    tenants.awaitReady(name);
  }

  private static String label(Namespace namespace, String key) {
    return namespace.getMetadata().getLabels().get(key);
  }
}
