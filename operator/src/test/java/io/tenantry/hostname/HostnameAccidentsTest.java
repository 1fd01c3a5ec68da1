package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What others do by mistake at a bad moment, with all of the plane's code and nothing else wrong.
 */
class HostnameAccidentsTest {
  private static final int CALM = 2_000;

  private final HostnameClouds clouds = new HostnameClouds();
  private final HostnameLife life =
      new HostnameLife(
          new SplittableRandom(1),
          HostnameWorlds.rules(EmptyGateways.RETAIN, Rebalancing.OFF, DnsConflicts.FAIL),
          clouds);

  HostnameAccidentsTest() {
    clouds.zones.plant("Z1", HostnameSituations.STRANGERS);
    life.request(
        "one", new GatewayHostnameRequestSpec("Z1", HOSTNAME, null, null, null, null, null, null));
    life.start();
  }

  private void settle() {
    assertThat(HostnameLife.settle(List.of(life), CALM)).as("%s", life.last()).isTrue();
  }

  private void assertOrder() {
    assertThat(HostnameGoals.wrong(List.of(life))).as("%s", life.last()).isEmpty();
  }

  /** ACM waits for a record that somebody has just removed. */
  private void assertSurvivesALostProof() {
    clouds.zones.remove("Z1", proof(HOSTNAME));
    clouds.acm.issues(true);
    settle();
    assertOrder();
  }

  @Test
  void writesAValidationRecordAgainThatGoesBeforeTheCertificateIsIssued() {
    clouds.acm.issues(false);
    settle();
    assertSurvivesALostProof();
  }

  @Test
  void writesTheValidationRecordOfAReplacementAgain() {
    settle();
    clouds.acm.issues(false);
    clouds.acm.all().getFirst().status = Status.EXPIRED;
    settle();
    assertSurvivesALostProof();
  }

  @Test
  void survivesTheDeletionOfAConfiguration() {
    settle();
    var address = clouds.records();
    var deleted = life.balancers.configs().getFirst();
    life.balancers.delete(deleted);

    settle();

    assertOrder();
    assertThat(clouds.records()).isEqualTo(address);
    assertThat(life.balancers.configs())
        .singleElement()
        .satisfies(config -> {
          assertThat(config.getMetadata().getName()).isEqualTo(deleted.getMetadata().getName());
          assertThat(config.getMetadata().getUid()).isNotEqualTo(deleted.getMetadata().getUid());
        });
  }

  @Test
  void seesAtOnceThatTheValidationRecordOfAReplacementIsGone() {
    settle();
    clouds.zones.remove("Z1", proof(HOSTNAME));
    clouds.acm.all().getFirst().status = Status.EXPIRED;

    settle();

    assertOrder();
  }
}
