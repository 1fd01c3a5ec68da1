package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hostnames leave a Gateway for the pool's sake, one at a time and never before their routes. */
@Sandboxed("pool")
class PoolDrainIT {
  private static final String DRAIN = "gateway.opendi.com/drain";

  private final Pools pools;

  PoolDrainIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void aGatewayIsEmptiedOneByOneAndWaitsForRoutes() throws InterruptedException {
    pools.operate();
    pools.createReady("a", "b", "c");
    pools.route("a", "gw-01");
    pools.cloud().awaitInUse(pools.certificateOf("a"), true);
    var before = pools.address("gw-01");

    pools.annotate("gw-01", DRAIN, "\"true\"");
    var told = pools.await("a", "DnsAliasReady", "False", "RebalancePending");
    assertThat(told.getMessage()).contains(pools.home() + "/a", "gw-02");
    pools.awaitEvent("a", "RebalancePending");
    assertThat(pools.leads("a")).contains(before);
    pools.awaitCertificates("gw-02", pools.certificateOf("a"));
    assertThat(pools.certificates("gw-01")).contains(pools.certificateOf("a"));
    // Whoever comes now goes elsewhere; whoever is there waits for its turn.
    pools.createReady("d");
    assertThat(pools.places())
        .isEqualTo(Map.of("a", "gw-02", "b", "gw-01", "c", "gw-01", "d", "gw-02"));
    assertThat(pools.leads("b")).contains(before);

    pools.operateAnew(Pools.WATCH);
    pools.route("a", "gw-01", "gw-02");
    for (var name : new String[] {"a", "b", "c"}) {
      pools.awaitOn(name, "gw-02");
      assertThat(pools.leads(name)).contains(pools.address("gw-02"));
      assertThat(pools.told(name)).containsEntry("Moved", 1L);
    }
    pools.awaitCertificates("gw-01");
    pools.awaitMark("gw-02", "certificate-count", "4");
    assertThat(pools.gateways()).containsExactly("gw-01", "gw-02");
  }

  @Test
  void aDrainedGatewayWithoutRoutesIsEmptiedAtOnce() throws InterruptedException {
    pools.operate();
    var names = new String[] {"a", "b", "c", "d", "e"};
    pools.createReady(names);
    pools.operateAnew(Pools.WATCH);
    pools.annotate("gw-01", DRAIN, "\"true\"");
    Stream.of(names).forEach(name -> pools.awaitOn(name, "gw-02"));
    pools.awaitCertificates("gw-01");
    pools.awaitMark("gw-01", "certificate-count", "0");
    assertThat(pools.gateways()).containsExactly("gw-01", "gw-02");
  }

  @Test
  void aPlanIsSaidAndNotDone() throws InterruptedException {
    pools.operate();
    pools.createReady("a", "b", "c");

    pools.operateAnew("--max-certificates-per-gateway=2", "--rebalance=plan");
    var planned =
        pools.awaiting(
            "a",
            "somebody's plan",
            () ->
                Stream.of("a", "b", "c")
                    .filter(name -> pools.status(name).plannedGateway() != null)
                    .findFirst());
    assertThat(pools.status(planned).plannedGateway()).isEqualTo("gw-02");
    assertThat(pools.awaitEvent(planned, "RebalancePlanned").getMessage())
        .contains("gw-01", "gw-02");
    pools.createReady("d");
    assertThat(pools.gatewayOf("d")).isEqualTo("gw-02");
    assertThat(Stream.of("a", "b", "c").filter(n -> pools.status(n).plannedGateway() != null))
        .containsExactly(planned);
    assertThat(Stream.of("a", "b", "c").map(pools::gatewayOf)).containsOnly("gw-01");
    assertThat(pools.told(planned)).containsEntry("RebalancePlanned", 1L);

    // Somebody else goes: the plan is off.
    var other = Stream.of("a", "b", "c").filter(n -> !n.equals(planned)).findFirst().orElseThrow();
    pools.delete(other);
    pools.awaitGone(other);
    pools.awaiting(
        planned,
        "no plan",
        () -> Optional.of(true).filter(_ -> pools.status(planned).plannedGateway() == null));
  }

  @Test
  void anOverfullGatewayLosesWhatIsTooMuch() throws InterruptedException {
    pools.operate();
    pools.createReady("a", "b", "c", "d");

    pools.operateAnew("--max-certificates-per-gateway=2", "--rebalance=overfull");
    pools.awaiting(
        "a",
        "two and two",
        () ->
            Optional.of(pools.places().values())
                .filter(places ->
                    places.stream().filter("gw-01"::equals).count() == 2
                        && places.stream().filter("gw-02"::equals).count() == 2));
    for (var name : new String[] {"a", "b", "c", "d"}) {
      pools.awaitReady(name);
      assertThat(pools.leads(name)).contains(pools.address(pools.gatewayOf(name)));
      assertThat(Objects.requireNonNullElse(pools.status(name).plannedGateway(), "")).isEmpty();
    }
    pools.awaitMark("gw-01", "certificate-count", "2");
    pools.awaitMark("gw-02", "certificate-count", "2");
  }
}
