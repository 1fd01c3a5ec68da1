package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A hostname changes its Gateway, and its visitors do not notice. */
@WithPool(WithPool.WATCHING)
@Execution(ExecutionMode.CONCURRENT)
class PoolMoveIT {
  private static final String WAF =
      "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/shop/0a1b";

  private final Sandbox sandbox;
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Pools pools;
  private final Requests requests;
  private final PoolGateways gateways;

  PoolMoveIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.cloud = cloud;
    this.names = names;
    this.pools = Pools.apart(client, cloud, names);
    this.requests = pools.requests();
    this.gateways = pools.gateways();
  }

  @Test
  void aChangeOfVisibilityMovesWithOneChangeOfRecords() {
    var next = assertMoves(draft -> draft.visibility("internal"));
    assertThat(gateways.spec(next, "scheme")).isEqualTo("internal");
  }

  @Test
  void aChangeOfTheWebAclMovesAndLeavesTheOthersAlone() {
    var next = assertMoves(draft -> draft.waf(WAF));
    assertThat(gateways.spec(next, "wafV2", "webACL")).isEqualTo(WAF);
    assertThat(gateways.spec(pools.gatewayOf("stayer"), "wafV2")).isNull();
    assertThat(gateways.mark(pools.gatewayOf("stayer"), "waf-arn")).isEmpty();
  }

  @Test
  void aChangeOfTheClassMoves() {
    var other = names.unique("other");
    gateways.serve(other);
    var next = assertMoves(draft -> draft.gatewayClass(other));
    assertThat(gateways.of(other)).containsExactly(next);
  }

  /** Returns the Gateway it has moved to. */
  private String assertMoves(UnaryOperator<HostnameDraft> change) {
    pools.createReady("mover", "stayer");
    var certificate = pools.certificateOf("mover");
    var claim = claimOfMover();
    var old = pools.gatewayOf("stayer");
    var before = pools.address(old);
    var mark = cloud.mark();

    try (var story = requests.story("mover")) {
      requests.edit("mover", change);
      pools.awaitMoved("mover", old);
      // Until the records are changed, the status says which Gateway serves.
      assertThat(story.versions())
          .extracting(version -> Objects.requireNonNull(version.getStatus()))
          .allMatch(status ->
              old.equals(status.assignedGateway())
                  || old.equals(status.previousGateway())
                  || !before.equals(status.assignedLoadBalancer()));
    }

    // One batch of changes is all or nothing: there was no moment without an alias.
    var next = pools.gatewayOf("mover");
    assertThat(cloud.writes(mark, pools.zone().id(), certificate))
        .containsExactly("ChangeResourceRecordSets", "AddTagsToCertificate");
    assertThat(pools.leads("mover")).contains(pools.address(next));
    assertThat(pools.leads("stayer")).contains(before);
    assertThat(requests.status("mover").assignedLoadBalancer()).isEqualTo(pools.address(next));
    assertThat(pools.certificateOf("mover")).isEqualTo(certificate);
    assertThat(claimOfMover()).isEqualTo(claim);
    pools.awaitShown(next, certificate);
    pools.awaitShown(old, pools.certificateOf("stayer"));
    pools.awaitMark(old, "certificate-count", "1");
    assertThat(requests.awaitEvent("mover", "Moved").getMessage()).contains(old, next);
    assertThat(pools.gatewayOf("stayer")).isEqualTo(old);
    return next;
  }

  private String claimOfMover() {
    var name = pools.zone().claim(pools.zone().hostname("mover"));
    return requests.claim(name).require().getMetadata().getUid();
  }

  @Test
  void theOldGatewayServesUntilTheNewOneHasAnAddress() {
    pools.createReady("mover");
    var certificate = pools.certificateOf("mover");
    var old = pools.gatewayOf("mover");
    var before = pools.address(old);

    // Nobody makes load balancers for this class yet.
    var late = names.unique("late");
    requests.edit("mover", draft -> draft.gatewayClass(late));
    var next = pools.awaitLeaving("mover", old);
    requests.await("mover", "DnsAliasReady", "False", "WaitingForLoadBalancer");
    assertThat(pools.leads("mover")).contains(before);
    assertThat(gateways.shown(old)).containsExactly(certificate);

    gateways.serve(late);
    pools.awaitOn("mover", next);
    assertThat(pools.leads("mover")).contains(pools.address(next));
    pools.awaitShown(old);
  }

  @Test
  void theOldGatewayServesUntilTheRoutesHaveFollowed() {
    pools.createReady("mover");
    var old = pools.gatewayOf("mover");
    pools.route("mover", old);
    pools.awaitInUse(pools.certificateOf("mover"));
    var before = pools.address(old);

    requests.edit("mover", draft -> draft.visibility("internal"));
    var told = requests.await("mover", "DnsAliasReady", "False", "RebalancePending");
    var next = pools.awaitLeaving("mover", old);
    assertThat(told.getMessage()).contains(pools.home() + "/mover", next);
    assertThat(pools.leads("mover")).contains(before);

    pools.route("mover", old, next);
    pools.awaitOn("mover", next);
    assertThat(pools.leads("mover")).contains(pools.address(next));
  }

  @Test
  void aHostnameMovesBackBeforeItHasArrived() {
    pools.createReady("mover");
    var certificate = pools.certificateOf("mover");
    var old = pools.gatewayOf("mover");
    requests.edit("mover", draft -> draft.gatewayClass(names.unique("never")));
    var next = pools.awaitLeaving("mover", old);

    requests.edit("mover", draft -> draft.gatewayClass(pools.gatewayClass()));
    pools.awaitOn("mover", old);
    assertThat(pools.leads("mover")).contains(pools.address(old));
    assertThat(requests.told("mover")).doesNotContainKey("Moved");
    pools.awaitShown(next);
    pools.awaitShown(old, certificate);
  }

  @Test
  void theCertificateStaysOnTheOldGatewayUntilTheRecordsHaveChanged() {
    pools.createReady("mover", "stayer");
    var certificate = pools.certificateOf("mover");
    var old = pools.gatewayOf("mover");
    var before = pools.address(old);
    var zone = pools.zone().id();
    var mark = cloud.mark();

    cloud.refuse("ChangeResourceRecordSets", zone, -1, "ServiceUnavailable", 503, "come back");
    requests.edit("mover", draft -> draft.visibility("internal"));
    var next = pools.awaitLeaving("mover", old);
    requests.awaitThat(
        "mover",
        "a refusal",
        () ->
            cloud.callsOf(mark, "ChangeResourceRecordSets").stream()
                .anyMatch(call -> call.fault() != null));
    assertThat(pools.leads("mover")).contains(before);
    assertThat(gateways.shown(old))
        .containsExactlyInAnyOrder(certificate, pools.certificateOf("stayer"));

    cloud.relent();
    pools.awaitOn("mover", next);
    assertThat(pools.leads("mover")).contains(pools.address(next));
    pools.awaitShown(old, pools.certificateOf("stayer"));
  }

  @Test
  void aGatewayThatSomebodyDeletesIsReplaced() {
    pools.createReady("a", "b");
    var certificates = List.of(pools.certificateOf("a"), pools.certificateOf("b"));
    var old = pools.gatewayOf("a");
    var before = pools.address(old);

    gateways.at(old).delete();
    for (var label : List.of("a", "b")) {
      requests.awaitEvent(label, "DriftDetected");
      requests.awaitThat(
          label,
          "another load balancer",
          () -> pools.leads(label).filter(address -> !address.equals(before)).isPresent());
      requests.awaitReady(label);
    }
    var next = pools.gatewayOf("a");
    assertThat(pools.gatewayOf("b")).isEqualTo(next);
    assertThat(pools.leads("a")).contains(pools.address(next));
    assertThat(gateways.shown(next)).containsExactlyInAnyOrderElementsOf(certificates);
    assertThat(List.of(pools.certificateOf("a"), pools.certificateOf("b"))).isEqualTo(certificates);
    requests.awaitThat("a", "its configuration to go", () -> gateways.config(old).get() == null);
  }

  @Test
  void anotherAddressOfTheSameGatewayIsFollowed() {
    pools.createReady("a");
    var gateway = pools.gatewayOf("a");
    var before = pools.address(gateway);
    sandbox.balancer().recreate(PoolGateways.POOL, gateway);
    requests.awaitThat(
        "a",
        "another address",
        () -> pools.leads("a").filter(now -> !now.equals(before)).isPresent());
    requests.awaitReady("a");
    assertThat(pools.leads("a")).contains(pools.address(gateway));
    assertThat(requests.status("a").assignedLoadBalancer()).isEqualTo(pools.address(gateway));
  }
}
