package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A process that is new finds a fleet at rest. */
@WithoutOperator
class EdgeRestartIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final List<String> fleet;
  private final Path kubeconfig;
  private final Map<String, String> exports;

  EdgeRestartIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = new Cloud(sandbox.aws());
    this.names = names;
    this.fleet = IntStream.range(0, 4).mapToObj(_ -> names.unique("shop")).toList();
    this.kubeconfig = Installation.kubeconfig(sandbox);
    this.exports = sandbox.exports();
  }

  @Test
  void oneListingTellsWhoHasChangedAndNobodyElseIsRead() throws InterruptedException {
    var place = cloud.place(names.unique("zone"));
    try (var first = start()) {
      fleet.forEach(name -> edges.create(Draft.of(name, place).dns(place.zone())));
      fleet.forEach(edges::awaitReady);
      first.terminate();
    }
    var changed = fleet.getFirst();
    var rest = fleet.subList(1, fleet.size());
    cloud.change(changed, update -> update.enabled(false));
    var versions = rest.stream().map(this::version).toList();
    var mark = cloud.mark();

    try (var _ = start()) {
      edges.awaitEvent(changed, "DriftCorrected");
      edges.awaitReady(changed);

      assertThat(cloud.callsOf(mark, "ListDistributionTenants")).isNotEmpty();
      assertThat(cloud.callsOf(mark, "GetDistributionTenant"))
          .extracting(call -> call.resource())
          .doesNotContainAnyElementsOf(rest.stream().map(edges::id).toList());
      assertThat(rest.stream().map(this::version)).isEqualTo(versions);

      // Whoever is left alone is there all the same.
      var edited = rest.getFirst();
      edges.edit(edited, draft -> draft.tags("stage", "two"));
      edges.awaitStatus(
          edited, "its edit", status -> Long.valueOf(2).equals(status.observedGeneration()));
      assertThat(Cloud.tags(cloud.require(edited))).containsEntry("stage", "two");
      fleet.forEach(edges::delete);
      fleet.forEach(edges::awaitGone);
      assertThat(cloud.records(place.zone())).isEmpty();
    }
  }

  private String version(String name) {
    return edges.get(name).getMetadata().getResourceVersion();
  }

  private OperatorProcess start() {
    return OperatorProcess.start(
        kubeconfig, exports, "--planes=edge", "--poll-interval=1s", "--drift-interval=1h");
  }
}
