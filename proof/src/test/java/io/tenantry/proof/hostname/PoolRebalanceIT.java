package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The Go operator has filled its Gateways beyond all limits. They stay as they are until somebody
 * wants them rebalanced.
 */
@WithPool
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("PoolRebalanceIT")
class PoolRebalanceIT {
  private static final String GLOBAL =
      "arn:aws:wafv2:us-east-1:111111111111:global/webacl/shop/0a1b";
  private static final String[] FLAGS = {
    "--resync-interval=2s", "--max-certificates-per-gateway=2", "--empty-gateway-policy=Delete"
  };

  private final KubernetesClient client;
  private final PoolOperator operator;
  private final Pools planned;
  private final Pools crowded;
  private final Pools leaving;

  PoolRebalanceIT(
      KubernetesClient client, PoolOperator operator, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.operator = operator;
    this.planned = Pools.apart(client, cloud, names);
    this.crowded = Pools.apart(client, cloud, names);
    this.leaving = Pools.apart(client, cloud, names);
  }

  @Test
  void overfullGatewaysAreLeftAloneUntilSomebodyWantsOtherwise() throws InterruptedException {
    leaveWaiting();
    new GoOperator(client, planned).serve("gw-02", "a", "b", "c");
    operator.start(with("--rebalance=plan"));
    assertPlannedAndNotDone();
    assertWaitingOnesHaveGone();
    planned.requests().create(planned.draft("shop").waf(GLOBAL));
    assertWarnedOnce();

    operator.stop();
    new GoOperator(client, crowded).serve("gw-10", "a", "b", "c", "d");
    operator.start(with("--rebalance=overfull"));
    assertRebalanced();
    assertWarnedOnce();
  }

  private static String[] with(String mode) {
    return Stream.concat(Stream.of(FLAGS), Stream.of(mode)).toArray(String[]::new);
  }

  private void assertPlannedAndNotDone() {
    var requests = planned.requests();
    var all = List.of("a", "b", "c");
    requests.awaitThat("a", "somebody's plan", () -> !plans(all).isEmpty());
    var chosen = plans(all).getFirst();
    var message = requests.awaitEvent(chosen, "RebalancePlanned").getMessage();
    assertThat(message).contains("gw-02", requests.status(chosen).plannedGateway());

    // Whoever comes now goes elsewhere, and all others stay.
    planned.createReady("d");
    assertThat(planned.gatewayOf("d")).isNotEqualTo("gw-02");
    assertThat(plans(all)).containsExactly(chosen);
    assertThat(all.stream().map(planned::gatewayOf)).containsOnly("gw-02");
    assertThat(planned.gateways().shown("gw-02")).hasSize(3);
    assertThat(requests.told(chosen)).containsEntry("RebalancePlanned", 1L);

    // Somebody else goes: the plan is off.
    var other = all.stream().filter(label -> !label.equals(chosen)).findFirst().orElseThrow();
    planned.delete(other);
    requests.awaitStatus(chosen, "no plan", status -> status.plannedGateway() == null);
  }

  private List<String> plans(List<String> labels) {
    return labels.stream()
        .filter(label -> planned.requests().status(label).plannedGateway() != null)
        .toList();
  }

  private void assertRebalanced() {
    var all = List.of("a", "b", "c", "d");
    crowded
        .requests()
        .awaitThat(
            "a",
            "two and two",
            () -> {
              var places = all.stream().map(crowded::gatewayOf).toList();
              return places.stream().distinct().count() == 2
                  && Collections.frequency(places, "gw-10") == 2;
            });
    for (var label : all) {
      crowded.requests().awaitReady(label);
      assertThat(crowded.leads(label)).contains(crowded.address(crowded.gatewayOf(label)));
      var plan = crowded.requests().status(label).plannedGateway();
      assertThat(Objects.requireNonNullElse(plan, "")).isEmpty();
    }
    all.stream()
        .map(crowded::gatewayOf)
        .distinct()
        .forEach(gateway -> crowded.awaitMark(gateway, "certificate-count", "2"));
  }

  /** Each of them waits for the other to leave its Gateway. */
  private void leaveWaiting() {
    var go = new GoOperator(client, leaving);
    go.serve("gw-01", "a", "b");
    Stream.of("a", "b").forEach(label -> leaving.route(label, "gw-01"));
    Stream.of("a", "b").map(leaving::certificateOf).forEach(leaving::awaitInUse);
    Stream.of("a", "b").forEach(go::waitForDetachment);
  }

  private void assertWaitingOnesHaveGone() {
    Stream.of("a", "b").forEach(leaving.requests()::awaitGone);
    assertThat(operator.cloud().certificates(leaving.zone())).isEmpty();
    assertThat(leaving.requests().claimsIn(leaving.zone())).isEmpty();
    assertThat(operator.cloud().records(leaving.zone())).isEmpty();
    leaving.requests().awaitThat("gw-01", "to be gone", () -> leaving.own().isEmpty());
  }

  /** A web ACL of CloudFront is accepted with a warning, which another process does not repeat. */
  private void assertWarnedOnce() {
    var requests = planned.requests();
    requests.awaitReady("shop");
    var event = requests.awaitEvent("shop", "WafMismatch");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getMessage()).contains(GLOBAL, "regional/");
    assertThat(planned.gateways().spec(planned.gatewayOf("shop"), "wafV2", "webACL"))
        .isEqualTo(GLOBAL);
    assertThat(requests.told("shop")).containsEntry("WafMismatch", 1L);
  }
}
