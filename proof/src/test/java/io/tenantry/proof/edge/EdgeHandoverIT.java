package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A domain goes from one object to another: whoever gets it never sees a conflict. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeHandoverIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String giver;
  private final String taker;
  private final String domain;

  EdgeHandoverIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.giver = names.unique("giver");
    this.taker = names.unique("taker");
    this.domain = names.unique("moving") + ".sandbox.test";
  }

  @Test
  void aDomainThatIsLetGoIsTakenAtOnce() {
    edges.createReady(Draft.of(giver).domains(Draft.domain(giver), domain));
    edges.createReady(Draft.of(taker));

    edges.edit(giver, draft -> draft.domains(Draft.domain(giver)));
    edges.edit(taker, draft -> draft.domains(Draft.domain(taker), domain));

    awaitTaken();
    edges.awaitReady(giver);
    assertThat(edges.told(taker)).doesNotContainKey("DomainConflict");
  }

  @Test
  void aNewObjectGetsADomainThatIsLetGo() {
    edges.createReady(Draft.of(giver).domains(Draft.domain(giver), domain));

    edges.edit(giver, draft -> draft.domains(Draft.domain(giver)));
    edges.create(Draft.of(taker).domains(domain));

    awaitTaken();
    assertThat(edges.told(taker)).doesNotContainKey("DomainConflict");
  }

  /** CloudFront moves domains of tenants that are switched off in one call: no moment without. */
  @Test
  void aDomainOfATenantThatIsSwitchedOffIsHandedOver() {
    edges.createReady(Draft.of(giver).domains(Draft.domain(giver), domain));
    edges.createReady(Draft.of(taker));
    edges.edit(giver, draft -> draft.enabled(false));
    edges.await(giver, "Ready", "False", "Disabled");
    edges.annotate(giver, "paused", "true");
    edges.await(giver, "Paused", "True", "Paused");
    var mark = cloud.mark();

    edges.edit(giver, draft -> draft.enabled(false).domains(Draft.domain(giver)));
    edges.edit(taker, draft -> draft.domains(Draft.domain(taker), domain));

    awaitTaken();
    assertThat(cloud.callsOf(mark, "UpdateDomainAssociation")).hasSize(1);
    assertThat(edges.told(taker)).containsKey("DomainMoved").doesNotContainKey("DomainConflict");
    edges.removeAnnotation(giver, "paused");
    edges.await(giver, "Ready", "False", "Disabled");
    assertThat(cloud.require(giver).domains()).hasSize(1);
  }

  @Test
  void aDomainThatIsWantedByBothStaysWhereItIs() {
    edges.createReady(Draft.of(giver).domains(Draft.domain(giver), domain));

    edges.create(Draft.of(taker).domains(domain));

    var ready = edges.await(taker, "Ready", "False", "DomainConflict");
    assertThat(ready.getMessage()).contains(domain, edges.id(giver));
    assertThat(cloud.require(giver).domains()).hasSize(2);
  }

  /** Within a namespace a domain is handed over; another namespace waits until it is free. */
  @Test
  void anotherNamespaceDoesNotPullADomainFromATenantThatIsSwitchedOff() {
    edges.createReady(Draft.of(giver).domains(Draft.domain(giver), domain));
    var stranger = edges.elsewhere(names.newNamespace());
    stranger.createReady(Draft.of(taker));
    edges.edit(giver, draft -> draft.enabled(false));
    edges.await(giver, "Ready", "False", "Disabled");
    edges.annotate(giver, "paused", "true");
    edges.await(giver, "Paused", "True", "Paused");
    var mark = cloud.mark();

    edges.edit(giver, draft -> draft.enabled(false).domains(Draft.domain(giver)));
    stranger.edit(taker, draft -> draft.domains(Draft.domain(taker), domain));

    stranger.awaitMessage(taker, "Ready", edges.home() + "/" + giver);
    assertThat(cloud.callsOf(mark, "UpdateDomainAssociation"))
        .noneMatch(call -> call.resource().contains(domain));
    assertThat(cloud.require(giver).domains()).hasSize(2);
    edges.removeAnnotation(giver, "paused");
    stranger.awaitStatus(
        taker,
        domain,
        status -> status.domainResults().stream().anyMatch(d -> d.domain().equals(domain)));
  }

  private void awaitTaken() {
    edges.awaitStatus(
        taker,
        domain,
        status ->
            status.domainResults() != null
                && status.domainResults().stream().anyMatch(d -> d.domain().equals(domain)));
    edges.awaitReady(taker);
  }
}
