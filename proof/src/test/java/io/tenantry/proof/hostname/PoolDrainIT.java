package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Hostnames leave a Gateway for the pool's sake, one at a time and never before their routes. */
@WithPool(WithPool.WATCHING)
@Execution(ExecutionMode.CONCURRENT)
class PoolDrainIT {
  private static final String DRAIN = "gateway.opendi.com/drain";

  private final Pools pools;

  PoolDrainIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.pools = Pools.of(client, cloud, names);
  }

  @Test
  void aGatewayIsEmptiedOneByOneAndWaitsForRoutes() {
    pools.createReady("a", "b", "c");
    var old = pools.gatewayOf("a");
    pools.route("a", old);
    pools.awaitInUse(pools.certificateOf("a"));
    var before = pools.address(old);

    pools.gateways().annotate(old, DRAIN, "\"true\"");
    var told = pools.requests().await("a", "DnsAliasReady", "False", "RebalancePending");
    var next = pools.awaitLeaving("a", old);
    assertThat(told.getMessage()).contains(pools.home() + "/a", next);
    pools.requests().awaitEvent("a", "RebalancePending");
    assertThat(pools.leads("a")).contains(before);
    assertThat(pools.gateways().shown(next)).containsExactly(pools.certificateOf("a"));
    assertThat(pools.gateways().shown(old)).contains(pools.certificateOf("a"));
    // Whoever comes now goes elsewhere; whoever is there waits for its turn.
    pools.createReady("d");
    assertThat(pools.places()).isEqualTo(Map.of("a", next, "b", old, "c", old, "d", next));
    assertThat(pools.leads("b")).contains(before);

    pools.route("a", old, next);
    for (var label : new String[] {"a", "b", "c"}) {
      pools.awaitOn(label, next);
      assertThat(pools.leads(label)).contains(pools.address(next));
      pools.requests().awaitEvent(label, "Moved"); // told after the status
      assertThat(pools.requests().told(label)).containsEntry("Moved", 1L);
    }
    pools.awaitShown(old);
    pools.awaitMark(next, "certificate-count", "4");
    assertThat(pools.own()).containsExactly(old, next);
  }

  @Test
  void aDrainedGatewayWithoutRoutesIsEmptiedAtOnce() {
    var labels = new String[] {"a", "b", "c", "d", "e"};
    pools.createReady(labels);
    var old = pools.gatewayOf("a");
    pools.gateways().annotate(old, DRAIN, "\"true\"");
    var next = pools.awaitMoved("a", old);
    Stream.of(labels).forEach(label -> pools.awaitOn(label, next));
    pools.awaitShown(old);
    pools.awaitMark(old, "certificate-count", "0");
    assertThat(pools.own()).containsExactly(old, next);
  }
}
