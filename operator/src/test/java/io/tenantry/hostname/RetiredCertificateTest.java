package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.replaced;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When a certificate goes that another one has taken the place of. */
class RetiredCertificateTest {
  private static List<String> deleted(HostnameWorlds world) {
    return world.steps(HostnameStep.DeleteCertificate.class).stream()
        .map(HostnameStep.DeleteCertificate::arn)
        .toList();
  }

  private static List<String> noted(HostnameWorlds world) {
    return world.steps(HostnameStep.Note.class).getLast().ledger().certificates();
  }

  @Test
  void goesOnceNoLoadBalancerShowsIt() {
    var world = replaced(Status.ISSUED);

    assertThat(deleted(world)).containsExactly(ARN);
    assertThat(noted(world)).containsExactly(NEXT_ARN);
  }

  @Test
  void staysWhileALoadBalancerShowsIt() {
    var world = replaced(Status.ISSUED).claimed(name -> name.inUse(ARN));

    assertThat(deleted(world)).isEmpty();
    assertThat(status(world.report()).retiredCertificateArns()).containsExactly(ARN);
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.DETACHMENT));
  }

  @Test
  void isTakenOffTheGatewaysThatStillShowIt() {
    var world = replaced(Status.ISSUED).showing("gw-07", ARN);

    assertThat(woken(world.report(), Gateway.class))
        .containsExactlyInAnyOrder("edge/gw-01", "edge/gw-07");
    assertThat(deleted(world)).isEmpty();
    assertThat(status(world.report()).retiredCertificateArns()).containsExactly(ARN);
  }

  @Test
  void staysWhileNobodyCanTell() {
    var world =
        replaced(Status.ISSUED)
            .claimed(name -> name.certificate(ARN, new Lookup.Unknown<>(down())));

    assertThat(deleted(world)).isEmpty();
    assertThat(status(world.report()).retiredCertificateArns()).containsExactly(ARN);
  }

  @Test
  void isForgottenWhenSomebodyElseHasDeletedIt() {
    var world =
        replaced(Status.ISSUED).claimed(name -> name.certificate(ARN, new Lookup.Missing<>()));

    assertThat(deleted(world)).isEmpty();
    assertThat(status(world.report()).retiredCertificateArns()).isNull();
    assertThat(noted(world)).containsExactly(NEXT_ARN);
  }

  @Test
  void goesWhereOnlyTheClaimRemembersIt() {
    var world =
        ready()
            .claimed(name ->
                name.ledger(
                        new ClaimLedger(
                            List.of(ARN, NEXT_ARN),
                            List.of(AliasTarget.to(ADDRESS)),
                            Set.of(proof(HOSTNAME))))
                    .certificate(NEXT_ARN, Status.ISSUED));

    assertThat(deleted(world)).containsExactly(NEXT_ARN);
    assertThat(noted(world)).containsExactly(ARN);
  }

  @Test
  void staysUntilTheNewOneServes() {
    assertThat(deleted(replaced(Status.PENDING))).isEmpty();
  }
}
