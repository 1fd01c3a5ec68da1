package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A deleted object takes its tenant along, whatever its spec says by then. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeDeletionIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;

  EdgeDeletionIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
  }

  /** Upstream's first try came half a minute later. A pass begins with a read. */
  @Test
  void triesToDeleteInThePassThatDisables() {
    edges.createReady(Draft.of(name));
    var id = edges.id(name);
    var mark = cloud.mark();

    edges.delete(name);
    edges.awaitGone(name);

    var operations = cloud.operations(mark, id);
    var disabled = operations.indexOf("UpdateDistributionTenant");
    assertThat(operations.get(disabled + 1)).isEqualTo("DeleteDistributionTenant");
    assertThat(cloud.writes(mark, id))
        .startsWith("UpdateDistributionTenant", "DeleteDistributionTenant")
        .containsOnlyOnce("UpdateDistributionTenant");
    assertGoneInAws();
  }

  @Test
  void tellsOfEachStep() {
    edges.createReady(Draft.of(name));
    try (var story = edges.story(name)) {
      edges.delete(name);
      edges.awaitGone(name);

      assertThat(edges.awaitEvent(name, "Disabling").getType()).isEqualTo("Normal");
      assertThat(edges.awaitEvent(name, "Deleted").getType()).isEqualTo("Normal");
      assertThat(story.of("Ready"))
          .startsWith("True/Deployed")
          .isSubsetOf("True/Deployed", "False/Disabling", "False/Deleting");
    }
    assertThat(edges.told(name)).containsEntry("Disabling", 1L).containsEntry("Deleted", 1L);
  }

  @Test
  void aDisabledTenantIsNotDisabledAgain() {
    edges.create(Draft.of(name).enabled(false));
    edges.await(name, "Ready", "False", "Disabled");
    var id = edges.id(name);
    var mark = cloud.mark();

    edges.delete(name);
    edges.awaitGone(name);

    assertThat(cloud.writes(mark, id)).containsExactly("DeleteDistributionTenant");
    assertThat(edges.told(name)).doesNotContainKey("Disabling");
  }

  @Test
  void aTenantThatIsStillOnItsWayCanGo() {
    edges.create(Draft.of(name));
    edges.awaitStatus(name, "an id", status -> status.id() != null);

    edges.delete(name);

    edges.awaitGone(name);
    assertGoneInAws();
  }

  /** Upstream's weakness: the spec's domains went into the disabling. */
  @Test
  void aSpecThatAwsWouldRefuseDoesNotMatter() {
    var domain = names.unique("taken") + ".sandbox.test";
    cloud.plantTenant(names.unique("foreign"), domain);
    edges.createReady(Draft.of(name));
    edges.edit(name, draft -> draft.domains(domain));
    edges.await(name, "Ready", "False", "DomainConflict");

    edges.delete(name);

    edges.awaitGone(name);
    assertGoneInAws();
  }

  @Test
  void aSpecThatNamesNoDistributionDoesNotMatter() {
    edges.createReady(Draft.of(name));
    edges.edit(name, draft -> draft.distribution("ENOSUCHTHING01"));
    edges.await(name, "Ready", "False", "ValidationFailed");

    edges.delete(name);

    edges.awaitGone(name);
    assertGoneInAws();
  }

  @Test
  void whatIsGoneAlreadyNeedsNoDeletion() {
    edges.createReady(Draft.of(name));
    var id = edges.id(name);
    edges.annotate(name, "paused", "true");
    edges.await(name, "Paused", "True", "Paused");
    cloud.destroy(name);
    edges.delete(name);
    var mark = cloud.mark();

    edges.removeAnnotation(name, "paused");

    edges.awaitGone(name);
    edges.awaitEvent(name, "Deleted");
    assertThat(cloud.writes(mark, id, name)).isEmpty();
  }

  @Test
  void whatNeverCameToBeGoesAtOnce() {
    var mark = cloud.mark();
    edges.create(Draft.of(name).parameters());
    edges.await(name, "Ready", "False", "MissingParameters");

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.writes(mark, name)).isEmpty();
  }

  /** The process died between the creation and its note. */
  @Test
  void findsItsTenantWithoutAnId() {
    edges.createReady(Draft.of(name));
    edges.annotate(name, "paused", "true");
    edges.await(name, "Paused", "True", "Paused");
    edges.loseStatus(name);
    edges.delete(name);

    edges.removeAnnotation(name, "paused");

    edges.awaitGone(name);
    assertGoneInAws();
  }

  @Test
  void aRetainedTenantStaysAsItIs() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(
        Draft.of(name, place).dns(place.zone()).annotation("deletion-policy", "retain"));
    var live = cloud.require(name);
    var mark = cloud.mark();

    edges.delete(name);
    edges.awaitGone(name);

    assertThat(cloud.require(name).enabled()).isTrue();
    assertThat(cloud.writes(mark, live.id(), live.arn(), place.zone())).isEmpty();
    assertThat(cloud.records(place.zone())).containsKey(place.domain(name) + " CNAME");
  }

  @Test
  void theRecordsGoAfterTheTenant() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(
        Draft.of(name, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));
    var id = edges.id(name);
    var mark = cloud.mark();

    edges.delete(name);
    edges.awaitGone(name);

    assertThat(cloud.records(place.zone())).isEmpty();
    assertThat(cloud.writes(mark, id, place.zone()))
        .endsWith("DeleteDistributionTenant", "ChangeResourceRecordSets")
        .containsOnlyOnce("ChangeResourceRecordSets");
    var event = edges.awaitEvent(name, "DNSCleaned");
    assertThat(event.getType()).isEqualTo("Normal");
    assertThat(event.getNote()).contains("2");
  }

  @Test
  void recordsWrittenBeforeTheTenantGoToo() {
    var place = cloud.place(names.unique("zone"));
    cloud.refuse(
        "CreateDistributionTenant", Cloud.named(name), -1, "AccessDenied", 403, "Not you.");
    edges.create(Draft.of(name, place).dns(place.zone()));
    edges.await(name, "Ready", "False", "AccessDenied");
    assertThat(cloud.records(place.zone())).isNotEmpty();

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  /** The simulator shows a deleted tenant a little longer, as AWS does. */
  private void assertGoneInAws() {
    Awaitility.await().until(() -> cloud.tenant(name).isEmpty());
  }
}
