package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Fault.Effect;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whose tenant it is: ours is found again whatever happened, and nobody else's is touched. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeOwnershipIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;

  EdgeOwnershipIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
  }

  /** Upstream's weakness: EntityAlreadyExists for ever, and an orphan in AWS. */
  @Test
  void findsTheTenantWhoseCreationWasNeverAnswered() {
    cloud.fail("CreateDistributionTenant", Cloud.named(name), 1, new Effect.DropAfter());

    edges.createReady(Draft.of(name));

    assertThat(edges.id(name)).isEqualTo(cloud.require(name).id());
  }

  @Test
  void findsTheTenantOfALostStatus() {
    edges.createReady(Draft.of(name));
    var before = edges.id(name);

    edges.loseStatus(name);
    edges.annotate(name, "reconcile-at", "now");

    edges.awaitStatus(name, "its id", status -> before.equals(status.id()));
    edges.awaitReady(name);
    assertThat(cloud.require(name).id()).isEqualTo(before);
    assertThat(edges.status(name).observedGeneration()).isEqualTo(1);
  }

  /** Upstream's weakness: a silent loop. */
  @Test
  void ofTwoObjectsWithOneNameTheSecondIsTold() {
    edges.createReady(Draft.of(name));
    var second = edges.elsewhere(names.newNamespace());
    second.create(Draft.of(name).domains(names.unique("other") + ".sandbox.test"));

    var ready = second.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage()).contains(edges.home() + "/" + name);
    assertThat(second.condition(name, "Synced").getReason()).isEqualTo("DomainConflict");
    assertThat(second.awaitEvent(name, "DomainConflict").getType()).isEqualTo("Warning");
    assertThat(second.status(name).id()).isNull();

    var mark = cloud.mark();
    second.delete(name);
    second.awaitGone(name);

    var live = cloud.require(name);
    assertThat(cloud.writes(mark, name, live.id(), live.arn())).isEmpty();
    assertThat(live.domains().getFirst().domain()).isEqualTo(Draft.domain(name));
  }

  @Test
  void aForeignTenantOfTheSameNameIsLeftAlone() {
    var foreign = cloud.plantTenant(name, Draft.domain(name));
    var mark = cloud.mark();
    edges.create(Draft.of(name));

    var ready = edges.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage()).contains(foreign.id(), "tenantry.io/adopt");
    edges.delete(name);
    edges.awaitGone(name);
    var live = cloud.require(name);
    assertThat(live.toBuilder().status(foreign.status()).build()).isEqualTo(foreign);
    assertThat(cloud.writes(mark, foreign.id(), foreign.arn())).isEmpty();
  }

  @Test
  void aDomainOfAnotherTenantIsAConflict() {
    var domain = names.unique("taken") + ".sandbox.test";
    cloud.plantTenant(names.unique("foreign"), domain);
    edges.create(Draft.of(name).domains(Draft.domain(name), domain));

    var ready = edges.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage())
        .containsIgnoringCase("create")
        .contains("already associated with a different resource");
    assertThat(edges.condition(name, "Synced").getReason()).isEqualTo("DomainConflict");
    assertThat(edges.awaitEvent(name, "DomainConflict").getType()).isEqualTo("Warning");
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void aConflictOfALaterDomainNamesWhoHasIt() {
    var domain = names.unique("taken") + ".sandbox.test";
    var foreign = cloud.plantTenant(names.unique("foreign"), domain);
    edges.createReady(Draft.of(name));

    edges.edit(name, draft -> draft.domains(Draft.domain(name), domain));

    var ready = edges.await(name, "Ready", "False", "DomainConflict");
    assertThat(ready.getMessage()).contains(foreign.id()).contains(domain);
    assertThat(cloud.require(name).domains()).hasSize(1);
  }

  @Test
  void aTenantDeletedByHandIsMadeAgain() {
    edges.createReady(Draft.of(name));
    var before = edges.id(name);
    try (var story = edges.story(name)) {
      cloud.destroy(name);

      edges.awaitStatus(
          name, "another id", status -> status.id() != null && !status.id().equals(before));
      edges.awaitReady(name);

      assertThat(story.of("Ready")).contains("False/Creating");
    }
    assertThat(cloud.require(name).id()).isEqualTo(edges.id(name)).isNotEqualTo(before);
    assertThat(edges.awaitEvent(name, "ExternalDeletion").getType()).isEqualTo("Warning");
    assertThat(edges.told(name)).containsEntry("Created", 2L).containsEntry("ExternalDeletion", 1L);
  }

  /** Adoption is for what has no owner: another object's tenant stays its own. */
  @Test
  void anotherNamespaceDoesNotGetATenantByAdoption() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();
    var second = edges.elsewhere(names.newNamespace());
    second.create(Draft.of(name).annotation("adopt", "true"));

    var ready = second.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage())
        .contains(edges.home() + "/" + name)
        .doesNotContain("tenantry.io/adopt");
    second.delete(name);
    second.awaitGone(name);
    isUntouched(mark);
    assertThat(Cloud.tags(cloud.require(name)))
        .containsEntry("tenantry.io/owner", edges.home() + "/" + name);
  }

  /** Two clusters, one account, the same names: each sees what is the other's. */
  @Test
  void aTenantOfAnotherClusterIsNeitherAdoptedNorDeleted() {
    var key = edges.home() + "/" + name;
    cloud.plantTenant(
        name,
        Draft.domain(name),
        Map.of(
            "tenantry.io/owner",
            key,
            "tenantry.io/owner-uid",
            "uid-there",
            "tenantry.io/cluster",
            "there"));
    var mark = cloud.mark();
    edges.create(Draft.of(name).annotation("adopt", "true"));

    var ready = edges.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage())
        .contains(key, "cluster there")
        .doesNotContain("tenantry.io/adopt");
    edges.delete(name);
    edges.awaitGone(name);
    isUntouched(mark);
  }

  @Test
  void aTenantThatAnEarlierObjectOfTheNameHasLeftIsAdopted() {
    edges.createReady(Draft.of(name).annotation("deletion-policy", "retain"));
    var before = edges.id(name);
    edges.delete(name);
    edges.awaitGone(name);

    edges.create(Draft.of(name));
    var ready = edges.await(name, "Ready", "False", "DomainConflict");
    assertThat(ready.getMessage()).contains("tenantry.io/adopt");
    edges.annotate(name, "adopt", "true");

    edges.awaitReady(name);
    assertThat(edges.id(name)).isEqualTo(before);
    assertThat(Cloud.tags(cloud.require(name)))
        .containsEntry("tenantry.io/owner-uid", edges.get(name).getMetadata().getUid())
        .containsKey("tenantry.io/cluster");
  }

  /** A status is no proof: whoever may write one must not get a tenant by it. */
  @Test
  void anIdInTheStatusGivesNoRightToAnotherObjectsTenant() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();
    var second = edges.elsewhere(names.newNamespace());
    second.create(Draft.of(name).enabled(false).tags("team", "red").annotation("paused", "true"));
    second.await(name, "Paused", "True", "Paused");
    second.claimTenant(name, edges.id(name));
    second.annotate(name, "invalidate", "1 /*");
    second.removeAnnotation(name, "paused");

    var ready = second.await(name, "Ready", "False", "DomainConflict");

    assertThat(ready.getMessage()).contains(edges.home() + "/" + name);
    second.delete(name);
    second.awaitGone(name);
    assertThat(second.awaitEvent(name, "Retained").getNote()).contains(edges.home() + "/" + name);
    isUntouched(mark);
  }

  @Test
  void aTenantOfTheOriginalOperatorIsMarkedAndKept() {
    var planted = cloud.plantTenant(name, Draft.domain(name), Map.of());
    edges.create(Draft.of(name).annotation("paused", "true"));
    edges.await(name, "Paused", "True", "Paused");
    edges.claimTenant(name, planted.id());
    edges.removeAnnotation(name, "paused");

    edges.awaitReady(name);

    assertThat(edges.id(name)).isEqualTo(planted.id());
    awaitMarks();
    assertThat(Cloud.parameters(cloud.require(name))).containsEntry("tenantId", name);
    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void marksThatSomebodyRemovedAreWrittenAgain() {
    edges.createReady(Draft.of(name));
    cloud.untag(name, "tenantry.io/owner", "tenantry.io/owner-uid", "tenantry.io/cluster");

    edges.annotate(name, "reconcile-at", "now");

    awaitMarks();
    edges.awaitReady(name);
  }

  @Test
  void usersCannotWriteOrRemoveMarks() {
    edges.createReady(Draft.of(name));
    var uid = edges.get(name).getMetadata().getUid();

    edges.edit(name, draft -> draft.tags("tenantry.io/owner-uid", "mine", "team", "red"));

    var ready = edges.await(name, "Ready", "False", "ValidationFailed");
    assertThat(ready.getMessage()).contains("tenantry.io/owner-uid", "spec.tags");
    edges.edit(name, draft -> draft.tags("team", "red"));
    edges.awaitReady(name);
    assertThat(Cloud.tags(cloud.require(name)))
        .containsEntry("tenantry.io/owner-uid", uid)
        .containsEntry("team", "red");
  }

  private void awaitMarks() {
    var uid = edges.get(name).getMetadata().getUid();
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(Cloud.tags(cloud.require(name)))
                .containsEntry("tenantry.io/owner", edges.home() + "/" + name)
                .containsEntry("tenantry.io/owner-uid", uid)
                .containsKey("tenantry.io/cluster"));
  }

  private void isUntouched(long mark) {
    var live = cloud.require(name);
    assertThat(cloud.writes(mark, live.id(), live.arn())).isEmpty();
    assertThat(live.enabled()).isTrue();
  }
}
