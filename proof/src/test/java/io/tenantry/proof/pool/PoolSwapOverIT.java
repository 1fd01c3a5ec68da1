package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The operator takes over from the Go operator, and nobody notices. */
@Sandboxed("pool")
class PoolSwapOverIT {
  private final Pools pools;
  private final GoOperator go;

  PoolSwapOverIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
    this.go = new GoOperator(pools);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void whatServesGoesOnServingWithoutAWriteToAws() {
    go.serve("gw-01", "a", "b", "c");
    Stream.of("a", "b", "c").forEach(name -> pools.route(name, "gw-01"));
    pools.cloud().awaitInUse(pools.certificateOf("a"), true);
    var records = pools.cloud().records(pools.zone());
    var config = pools.config("gw-01").require();
    var gateway = pools.gateway("gw-01").require();
    var mark = pools.cloud().mark();

    try (var a = new History<>(pools.at("a"));
        var b = new History<>(pools.at("b"))) {
      pools.operate();
      pools.awaitMark("gw-01", "certificate-count", "3");
      pools.awaitMark("gw-01", "rule-count", "3");
      Stream.of("a", "b", "c").forEach(this::awaitAdopted);
      awaitPasses(20);
      assertThat(pools.cloud().writes(mark)).isEmpty();
      assertThat(Stream.concat(a.versions().stream(), b.versions().stream()))
          .allSatisfy(version ->
              assertThat(Objects.requireNonNull(version.getStatus()).conditions())
                  .filteredOn(condition -> condition.getType().equals("Ready"))
                  .extracting(condition -> condition.getStatus())
                  .containsExactly("True"));
    }

    assertThat(pools.cloud().records(pools.zone())).isEqualTo(records);
    assertThat(pools.config("gw-01").require().<Object>get("spec"))
        .isEqualTo(config.<Object>get("spec"));
    var after = pools.gateway("gw-01").require();
    assertThat(after.getMetadata().getLabels())
        .containsEntry(Pools.MANAGED_BY, "gateway-orchestrator");
    assertThat(after.getSpec()).isEqualTo(gateway.getSpec());
    assertThat(pools.gateways()).containsExactly("gw-01");
    assertThat(pools.told("a"))
        .doesNotContainKeys("Ready", "DriftDetected", "SpecChanged", "Moved");
  }

  private void awaitAdopted(String label) {
    pools.awaiting(
        label,
        "its claim to be stamped",
        () ->
            Optional.ofNullable(claim(label).getStatus())
                .filter(status -> status.claimedAt() != null));
    pools.awaiting(
        label,
        "its certificate on its claim",
        () ->
            Optional.ofNullable(claim(label).getMetadata().getAnnotations())
                .map(all -> all.get("gateway.opendi.com/certificate-arn"))
                .filter(pools.certificateOf(label)::equals));
  }

  private DomainClaim claim(String label) {
    return pools.client().resources(DomainClaim.class).withName(go.claimName(label)).require();
  }

  private boolean claimed(String label) {
    return pools.client().resources(DomainClaim.class).withName(go.claimName(label)).get() != null;
  }

  /** So many more, however long they take. */
  private void awaitPasses(int more) {
    var before = passes();
    pools.awaiting(
        "operator",
        more + " passes",
        () -> Optional.of(true).filter(_ -> passes() >= before + more));
  }

  private double passes() {
    return pools.metrics().sum("gateway_orchestrator_reconcile_duration_seconds_count");
  }

  @Test
  void aGatewayAboveItsLimitStaysAsItIs() {
    go.serve("gw-01", "a", "b", "c");
    pools.operate("--max-certificates-per-gateway=2");
    pools.awaitMark("gw-01", "certificate-count", "3");
    pools.createReady("d");
    assertThat(pools.gatewayOf("d")).isEqualTo("gw-02");
    assertThat(Stream.of("a", "b", "c").map(pools::gatewayOf)).containsOnly("gw-01");
    assertThat(pools.certificates("gw-01")).hasSize(3);
  }

  @Test
  void claimsThatNobodyOwnsAreReleasedAndWhatTheyLedToGoes() {
    go.serve("gw-01", "a");
    go.claim("orphan", UUID.randomUUID().toString());
    pools.cloud().lead(pools.zone(), pools.hostname("orphan"), pools.address("gw-01"));
    pools.operate();
    awaitReleased("orphan");
    assertThat(pools.leads("orphan")).isEmpty();
    assertThat(pools.leads("a")).contains(pools.address("gw-01"));

    pools.createReady("orphan");
    assertThat(claim("orphan").getSpec().ownerRef().uid())
        .isEqualTo(pools.at("orphan").require().getMetadata().getUid());
  }

  @Test
  void whatAnEarlierNameLeftIsCleared() {
    go.serve("gw-01", "a");
    go.claim("before", "a", pools.at("a").require().getMetadata().getUid());
    pools.cloud().lead(pools.zone(), pools.hostname("before"), pools.address("gw-01"));
    var certificate = pools.certificateOf("a");
    pools.operate();
    awaitReleased("before");
    assertThat(pools.leads("before")).isEmpty();
    assertThat(claimed("a")).isTrue();
    assertThat(pools.leads("a")).contains(pools.address("gw-01"));
    pools.awaitReady("a");
    assertThat(pools.certificateOf("a")).isEqualTo(certificate);
    assertThat(pools.cloud().hasCertificate(certificate)).isTrue();
  }

  private void awaitReleased(String label) {
    pools.awaiting(label, "its claim to go", () -> Optional.of(true).filter(_ -> !claimed(label)));
  }

  @Test
  void twoThatWaitForEachOtherGo() {
    assertWaitingOnesGo("--empty-gateway-policy=Retain");
    assertThat(pools.listeners("gw-01")).containsExactly("http");
  }

  @Test
  void twoThatWaitForEachOtherGoWithTheirGateway() {
    assertWaitingOnesGo("--empty-gateway-policy=Delete");
    pools.awaiting(
        "gw-01", "to be gone", () -> Optional.of(true).filter(_ -> pools.gateways().isEmpty()));
  }

  private void assertWaitingOnesGo(String policy) {
    go.serve("gw-01", "a", "b");
    var certificates = List.of(pools.certificateOf("a"), pools.certificateOf("b"));
    Stream.of("a", "b").forEach(name -> pools.route(name, "gw-01"));
    certificates.forEach(arn -> pools.cloud().awaitInUse(arn, true));
    Stream.of("a", "b").forEach(go::waitForDetachment);

    pools.operate(policy);
    pools.awaitGone("a");
    pools.awaitGone("b");
    assertThat(certificates).noneMatch(pools.cloud()::hasCertificate);
    assertThat(claimed("a")).isFalse();
    assertThat(claimed("b")).isFalse();
    assertThat(pools.cloud().records(pools.zone())).isEmpty();
  }
}
