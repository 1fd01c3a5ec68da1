package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.SecondCluster;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two clusters, two operators, one AWS account, and the same names in both. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeTwoClustersIT {
  private final Sandbox sandbox;
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;

  EdgeTwoClustersIT(Sandbox sandbox, KubernetesClient client, Cloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
  }

  @Test
  void whoComesSecondSeesWhoseItIsAndTouchesNothing() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(Draft.of(name, place).dns(place.zone()));
    var records = cloud.records(place.zone());
    var live = cloud.require(name);
    var mark = cloud.mark();

    try (var there = SecondCluster.beside(sandbox, "--planes=edge", "--poll-interval=1s")) {
      var theirs = new Edges(there.client(edges.home()), edges.home());
      theirs.create(Draft.of(name, place).dns(place.zone()).annotation("adopt", "true"));
      var other = names.unique("other");
      theirs.create(
          Draft.of(other, place)
              .domains(live.domains().getFirst().domain())
              .dns(place.zone())
              .annotation("adopt", "true"));

      for (var each : List.of(name, other)) {
        var ready = theirs.await(each, "Ready", "False", "DomainConflict");
        assertThat(ready.getMessage())
            .contains(edges.home() + "/" + name, "cluster", "records are not adopted")
            .doesNotContain("tenantry.io/adopt");
        assertThat(theirs.status(each).id()).isNull();
        theirs.delete(each);
        theirs.awaitGone(each);
      }
    }

    assertThat(cloud.writes(mark, live.id(), live.arn(), place.zone())).isEmpty();
    assertThat(cloud.require(name)).isEqualTo(live);
    assertThat(cloud.records(place.zone())).isEqualTo(records);
    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.tenant(name)).isEmpty();
  }
}
