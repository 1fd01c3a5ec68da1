package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of a Gateway that nobody needs. */
@Sandboxed("pool")
class PoolEmptyIT {
  private final Pools pools;

  PoolEmptyIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void aRetainedGatewayKeepsItsAddressAndLetsTheCertificateGo() {
    pools.operate();
    pools.createReady("a");
    pools.route("a", "gw-01");
    var certificate = pools.certificateOf("a");
    pools.cloud().awaitInUse(certificate, true);
    var address = pools.address("gw-01");

    pools.delete("a");
    pools.awaitGone("a");
    assertThat(pools.cloud().hasCertificate(certificate)).isFalse();
    assertThat(pools.leads("a")).isEmpty();
    assertThat(pools.listeners("gw-01")).containsExactly("http");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTP:80");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 1)).isNull();
    assertThat(pools.mark("gw-01", "certificate-count")).isEqualTo("0");
    assertThat(pools.address("gw-01")).isEqualTo(address);

    pools.createReady("b");
    assertThat(pools.gatewayOf("b")).isEqualTo("gw-01");
    assertThat(pools.listeners("gw-01")).containsExactly("https", "http");
    assertThat(pools.certificates("gw-01")).containsExactly(pools.certificateOf("b"));
    assertThat(pools.leads("b")).contains(address);
    pools.awaitMark("gw-01", "certificate-count", "1");
  }

  @Test
  void twoThatGoTogetherTakeTheirGatewayAlong() {
    pools.operate("--empty-gateway-policy=Delete");
    pools.createReady("a", "b");
    pools.route("a", "gw-01");
    pools.route("b", "gw-01");
    var certificates = List.of(pools.certificateOf("a"), pools.certificateOf("b"));
    certificates.forEach(arn -> pools.cloud().awaitInUse(arn, true));

    pools.delete("a", "b");
    pools.awaitGone("a");
    pools.awaitGone("b");
    awaitNothing("gw-01");
    assertThat(certificates).noneMatch(pools.cloud()::hasCertificate);
  }

  @Test
  void aGatewayGoesWithItsLastHostnameOnly() {
    pools.operate("--empty-gateway-policy=Delete");
    pools.createReady("a", "b");
    pools.delete("a");
    pools.awaitGone("a");
    assertThat(pools.gateway("gw-01").require().getMetadata().getDeletionTimestamp()).isNull();
    pools.awaitCertificates("gw-01", pools.certificateOf("b"));

    pools.delete("b");
    pools.awaitGone("b");
    awaitNothing("gw-01");
    pools.createReady("c");
    assertThat(pools.gatewayOf("c")).isEqualTo("gw-01");
  }

  @Test
  void aGatewayThatAHostnameHasLeftGoesToo() {
    pools.operate("--empty-gateway-policy=Delete");
    pools.createReady("a");
    pools.edit("a", ask -> ask.visibility("internal"));
    pools.awaitOn("a", "gw-02");
    awaitNothing("gw-01");
    assertThat(pools.leads("a")).contains(pools.address("gw-02"));
  }

  private void awaitNothing(String gateway) {
    pools.awaiting(
        gateway,
        "to be gone",
        () ->
            Optional.of(true)
                .filter(_ -> pools.gateway(gateway).get() == null)
                .filter(_ -> pools.config(gateway).get() == null));
  }
}
