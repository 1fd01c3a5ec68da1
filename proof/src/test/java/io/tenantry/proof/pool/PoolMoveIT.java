package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A hostname changes its Gateway, and its visitors do not notice. */
@Sandboxed("pool")
class PoolMoveIT {
  private static final String WAF =
      "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/shop/0a1b";

  private final Pools pools;

  PoolMoveIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void aChangeOfVisibilityMovesWithOneChangeOfRecords() {
    assertMoves(ask -> ask.visibility("internal"));
    assertThat(pools.spec("gw-02", "scheme")).isEqualTo("internal");
  }

  @Test
  void aChangeOfTheWebAclMovesAndLeavesTheOthersAlone() {
    assertMoves(ask -> ask.waf(WAF));
    assertThat(pools.spec("gw-02", "wafV2", "webACL")).isEqualTo(WAF);
    assertThat(pools.spec("gw-01", "wafV2")).isNull();
    assertThat(pools.mark("gw-01", "waf-arn")).isEmpty();
  }

  @Test
  void aChangeOfTheClassMoves() {
    pools.gatewayClass("other-alb");
    assertMoves(ask -> ask.gatewayClass("other-alb"));
    assertThat(pools.gateway("gw-02").require().getSpec().getGatewayClassName())
        .isEqualTo("other-alb");
  }

  private void assertMoves(Consumer<Ask> change) {
    pools.operate();
    pools.createReady("mover", "stayer");
    var certificate = pools.certificateOf("mover");
    var claim = claimOf("mover").getMetadata().getUid();
    var before = pools.address("gw-01");
    var mark = pools.cloud().mark();

    try (var history = new History<>(pools.at("mover"))) {
      pools.edit("mover", change);
      pools.awaitOn("mover", "gw-02");
      // Until the records are changed, the status says which Gateway serves.
      assertThat(history.versions())
          .extracting(version -> Objects.requireNonNull(version.getStatus()))
          .allMatch(status ->
              "gw-01".equals(status.assignedGateway())
                  || "gw-01".equals(status.previousGateway())
                  || !before.equals(status.assignedLoadBalancer()));
    }

    // One batch of changes is all or nothing: there was no moment without an alias.
    assertThat(pools.cloud().writes(mark))
        .containsExactly("ChangeResourceRecordSets", "AddTagsToCertificate");
    assertThat(pools.leads("mover")).contains(pools.address("gw-02"));
    assertThat(pools.leads("stayer")).contains(before);
    assertThat(pools.status("mover").assignedLoadBalancer()).isEqualTo(pools.address("gw-02"));
    assertThat(pools.certificateOf("mover")).isEqualTo(certificate);
    assertThat(claimOf("mover").getMetadata().getUid()).isEqualTo(claim);
    pools.awaitCertificates("gw-02", certificate);
    pools.awaitCertificates("gw-01", pools.certificateOf("stayer"));
    pools.awaitMark("gw-01", "certificate-count", "1");
    assertThat(pools.awaitEvent("mover", "Moved").getMessage()).contains("gw-01", "gw-02");
    assertThat(pools.gatewayOf("stayer")).isEqualTo("gw-01");
  }

  private DomainClaim claimOf(String label) {
    return pools
        .client()
        .resources(DomainClaim.class)
        .withName(pools.zone().toLowerCase(Locale.ROOT) + "-" + pools.hostname(label))
        .require();
  }

  @Test
  void theOldGatewayServesUntilTheNewOneHasAnAddress() {
    pools.operate();
    pools.createReady("mover");
    var certificate = pools.certificateOf("mover");
    var before = pools.address("gw-01");

    pools.sandbox().balancer().pause();
    pools.edit("mover", ask -> ask.visibility("internal"));
    pools.awaitCertificates("gw-02", certificate);
    pools.await("mover", "DnsAliasReady", "False", "WaitingForLoadBalancer");
    assertThat(pools.leads("mover")).contains(before);
    assertThat(pools.certificates("gw-01")).containsExactly(certificate);
    assertThat(pools.status("mover").previousGateway()).isEqualTo("gw-01");

    pools.sandbox().balancer().resume();
    pools.awaitOn("mover", "gw-02");
    assertThat(pools.leads("mover")).contains(pools.address("gw-02"));
    pools.awaitCertificates("gw-01");
  }

  @Test
  void theCertificateStaysOnTheOldGatewayUntilTheRecordsHaveChanged() {
    pools.operate();
    pools.createReady("mover", "stayer");
    var certificate = pools.certificateOf("mover");
    var before = pools.address("gw-01");

    pools.cloud().refuse("ChangeResourceRecordSets");
    pools.edit("mover", ask -> ask.visibility("internal"));
    pools.awaitCertificates("gw-02", certificate);
    pools.awaiting(
        "mover",
        "refusals",
        () ->
            Optional.of(pools.cloud().calls(0, "ChangeResourceRecordSets"))
                .filter(calls -> calls.stream().anyMatch(call -> call.fault() != null)));
    assertThat(pools.leads("mover")).contains(before);
    assertThat(pools.certificates("gw-01"))
        .containsExactlyInAnyOrder(certificate, pools.certificateOf("stayer"));

    pools.cloud().relent();
    pools.awaitOn("mover", "gw-02");
    assertThat(pools.leads("mover")).contains(pools.address("gw-02"));
    pools.awaitCertificates("gw-01", pools.certificateOf("stayer"));
  }

  @Test
  void aHostnameMovesBackBeforeItHasArrived() {
    pools.operate();
    pools.createReady("mover");
    var certificate = pools.certificateOf("mover");
    pools.sandbox().balancer().pause();
    pools.edit("mover", ask -> ask.visibility("internal"));
    pools.awaitCertificates("gw-02", certificate);

    pools.edit("mover", ask -> ask.visibility("internet-facing"));
    pools.awaitOn("mover", "gw-01");
    assertThat(pools.leads("mover")).contains(pools.address("gw-01"));
    assertThat(pools.told("mover")).doesNotContainKey("Moved");
    pools.awaitCertificates("gw-02");
    pools.awaitCertificates("gw-01", certificate);
  }

  @Test
  void aGatewayThatSomebodyDeletesIsReplaced() throws InterruptedException {
    pools.operate();
    pools.createReady("a", "b");
    var certificates = List.of(pools.certificateOf("a"), pools.certificateOf("b"));
    var before = pools.address("gw-01");
    pools.operateAnew(Pools.WATCH);

    pools.gateway("gw-01").delete();
    for (var name : List.of("a", "b")) {
      pools.awaitEvent(name, "DriftDetected");
      pools.awaiting(
          name,
          "another load balancer",
          () -> pools.leads(name).filter(address -> !address.equals(before)));
      pools.awaitReady(name);
    }
    assertThat(pools.gatewayOf("a")).isEqualTo(pools.gatewayOf("b"));
    assertThat(pools.leads("a")).contains(pools.address(pools.gatewayOf("a")));
    assertThat(pools.certificates(pools.gatewayOf("a")))
        .containsExactlyInAnyOrderElementsOf(certificates);
    assertThat(List.of(pools.certificateOf("a"), pools.certificateOf("b"))).isEqualTo(certificates);
  }

  @Test
  void anotherAddressOfTheSameGatewayIsFollowed() throws InterruptedException {
    pools.operate();
    pools.createReady("a");
    var before = pools.address("gw-01");
    pools.operateAnew(Pools.WATCH);
    pools.sandbox().balancer().recreate(Pools.POOL, "gw-01");
    pools.awaiting(
        "a", "another address", () -> pools.leads("a").filter(now -> !now.equals(before)));
    pools.awaitReady("a");
    assertThat(pools.leads("a")).contains(pools.address("gw-01"));
    assertThat(pools.status("a").assignedLoadBalancer()).isEqualTo(pools.address("gw-01"));
  }
}
