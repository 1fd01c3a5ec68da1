package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * News of an object does not wait for an older pass of it. The operator is one of its own: what it
 * learns of AWS's limits here would slow down the tests after it.
 */
@Sandboxed("edge-urgency")
@ExtendWith(EdgeExtension.class)
class EdgeUrgencyIT {
  /** Enough for a queue of a minute at the slowest rate. */
  private static final int COUNT = 12;

  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;

  EdgeUrgencyIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
  }

  @Test
  void pausedDoesNotWaitForAPassThatWaitsForItsTurnAtAws() {
    var all = Stream.generate(() -> names.unique("shop")).limit(COUNT).toList();
    all.forEach(name -> edges.create(Draft.of(name)));
    all.forEach(edges::awaitReady);
    var mark = cloud.mark();
    cloud.refuse("GetDistributionTenant", "", -1, "Throttling", 400, "Rate exceeded");
    all.forEach(name -> edges.annotate(name, "reconcile-at", "now"));
    cloud.awaitCalls(mark, "GetDistributionTenant", COUNT);

    var start = Instant.now();
    all.forEach(name -> edges.annotate(name, "paused", "true"));
    all.forEach(name -> edges.await(name, "Paused", "True", "Paused"));

    assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(10));
    cloud.relent();
  }
}
