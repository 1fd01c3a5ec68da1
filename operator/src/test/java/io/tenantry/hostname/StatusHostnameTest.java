package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.NOW;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.replaced;
import static io.tenantry.hostname.HostnameWorlds.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import io.tenantry.hostname.HostnameWorlds.Name;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Of which name a status speaks, by the best evidence that there is. */
class StatusHostnameTest {
  private static final String NEW = "new.example.com";

  private static Noted claim(String hostname, String... arns) {
    return new Noted(
        new Name("Z1", hostname).claim, NOW, new ClaimLedger(List.of(arns), List.of(), Set.of()));
  }

  /** A request for the new name whose status has nothing but a fingerprint. */
  private static RequestView fingerprinted(String hash) {
    return fresh()
        .spec(spec -> with(spec, "Z1", NEW))
        .status(
            new GatewayHostnameRequestStatus(
                null, hash, null, null, null, null, null, null, null, null, null, null, null))
        .subject();
  }

  private static List<String> spoken(RequestView request, Noted... all) {
    return Stream.of(HOSTNAME, NEW)
        .filter(hostname -> StatusHostname.of(request, List.of(all), "Z1", hostname))
        .toList();
  }

  @Test
  void isTheOneWhoseClaimKnowsTheCertificate() {
    assertThat(spoken(ready().subject(), claim(HOSTNAME), claim(NEW, ARN))).containsExactly(NEW);
  }

  @Test
  void isTheOneWhoseClaimKnowsTheCertificateBeforeThat() {
    assertThat(spoken(replaced(Status.PENDING).subject(), claim(HOSTNAME), claim(NEW, ARN)))
        .containsExactly(NEW);
  }

  @Test
  void isRatherTheOneWhoseClaimKnowsTheCertificateOfToday() {
    assertThat(
            spoken(replaced(Status.PENDING).subject(), claim(HOSTNAME, ARN), claim(NEW, NEXT_ARN)))
        .containsExactly(NEW);
  }

  @Test
  void isTheOneOfTheFingerprintWhereNoClaimKnowsAnything() {
    var hash = SpecHash.of(HOSTNAME, "Z1", "internet-facing", "aws-alb");

    assertThat(spoken(fingerprinted(hash), claim(NEW), claim(HOSTNAME))).containsExactly(HOSTNAME);
  }

  @Test
  void isTheOneOfTheFingerprintWhateverElseTheSpecSaidThen() {
    var hash = SpecHash.of(HOSTNAME, "/hostedzone/Z1", "internal", "aws-alb");

    assertThat(spoken(fingerprinted(hash), claim(NEW), claim(HOSTNAME))).containsExactly(HOSTNAME);
  }

  @Test
  void isTheWantedOneWhereItIsClaimedAndNothingTellsOtherwise() {
    assertThat(spoken(fingerprinted("unknown"), claim(HOSTNAME), claim(NEW))).containsExactly(NEW);
  }

  @Test
  void isTheOneWhoseClaimKnowsNothingYetWhereTheWantedOneIsNotClaimed() {
    assertThat(spoken(fingerprinted("unknown"), claim(HOSTNAME))).containsExactly(HOSTNAME);
  }

  @Test
  void isNoneWhereNothingFits() {
    assertThat(spoken(fingerprinted("unknown"), claim(HOSTNAME, ARN))).isEmpty();
    assertThat(spoken(fingerprinted("unknown"))).isEmpty();
  }

  @Test
  void isTheWantedOneWhereNothingWasEverSaid() {
    assertThat(spoken(fresh().subject())).containsExactly(HOSTNAME);
  }

  @Test
  void isNotTheSameHostnameInAnotherZone() {
    assertThat(StatusHostname.of(ready().subject(), List.of(), "Z2", HOSTNAME)).isFalse();
    assertThat(StatusHostname.of(ready().subject(), List.of(), "/hostedzone/Z1", HOSTNAME))
        .isTrue();
  }
}
