package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.world.Seed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of several processes, only the one that leads costs anything in AWS. */
@WithoutOperator
class EdgeStandbyIT {
  private static final String STANDBY = "standby";

  private final KubernetesClient client;
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;
  private final Path kubeconfig;
  private final Map<String, String> exports;

  EdgeStandbyIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.client = client;
    this.edges = new Edges(client, names.namespace());
    this.cloud = new Cloud(sandbox.aws());
    this.names = names;
    this.name = names.unique("shop");
    this.kubeconfig = Installation.kubeconfig(sandbox);
    this.exports = sandbox.exports();
  }

  @AfterEach
  void forgetWhoLeads() {
    client.leases().inNamespace(Installation.NAMESPACE).delete();
  }

  @Test
  void aProcessThatDoesNotLeadAsksAwsNothing() throws InterruptedException {
    var mark = cloud.mark();
    try (var leader = start(exports)) {
      edges.createReady(Draft.of(name));
      try (var standby = start(withKeyOfItsOwn())) {
        assertThat(standby.get("/readyz")).isEqualTo(200);
        cloud.awaitCalls(cloud.mark(), "ListDistributionTenants", 4);
        assertThat(cloud.callsBy(mark, STANDBY)).isEmpty();

        leader.terminate();
        edges.edit(name, draft -> draft.parameters("tenantId", "2"));
        edges.awaitReady(name);
        assertThat(cloud.callsBy(mark, STANDBY))
            .extracting(Call::operation)
            .contains("GetDistributionTenant", "UpdateDistributionTenant");
        edges.delete(name);
        edges.awaitGone(name);
      }
    }
  }

  /** A process that is new knows of a record by nothing but the status of its object. */
  @Test
  void aNewProcessTakesOverNoRecordThatAnObjectHasNoted() throws InterruptedException {
    var place = cloud.place(names.unique("zone"));
    try (var first = start(exports)) {
      edges.createReady(Draft.of(name, place).dns(place.zone()));
      first.terminate();
    }
    var second = edges.elsewhere(names.newNamespace());
    var thief = names.unique("thief");
    second.create(
        Draft.of(thief, place)
            .domains(place.domain(name))
            .dns(place.zone(), 77)
            .annotation("adopt", "true"));

    try (var next = start(exports)) {
      var ready = second.await(thief, "Ready", "False", "DNSError");
      assertThat(ready.getMessage()).contains(edges.home() + "/" + name);
      second.delete(thief);
      second.awaitGone(thief);
      assertThat(cloud.records(place.zone()))
          .containsOnlyKeys(place.domain(name) + " CNAME")
          .containsValue(io.tenantry.simulator.world.SandboxWorld.DEFAULT_ENDPOINT + " 300");
      edges.delete(name);
      edges.awaitGone(name);
      next.terminate();
    }
  }

  /** By which its calls are told from the leader's. */
  private Map<String, String> withKeyOfItsOwn() {
    cloud.plant(
        new Seed(
            List.of(
                new Seed.Account(
                    io.tenantry.simulator.world.SandboxWorld.ACCOUNT,
                    List.of(new Seed.Key("AKIASTANDBY", "secret", STANDBY)),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of()))));
    var own = new HashMap<>(exports);
    own.put("AWS_ACCESS_KEY_ID", "AKIASTANDBY");
    own.put("AWS_SECRET_ACCESS_KEY", "secret");
    return own;
  }

  private OperatorProcess start(Map<String, String> environment) {
    return OperatorProcess.start(
        kubeconfig,
        environment,
        "--planes=edge",
        "--poll-interval=1s",
        "--drift-interval=1s",
        "--leader-elect");
  }
}
