package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.RESYNC;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.all;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.hostname.HostnameWorlds.Name;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How one name is cleared away: its records, its certificates, and the name itself. */
class HostnameRemovalPlannerTest {
  /** A name with everything that one has, and that nobody uses. */
  private static Name full() {
    return new Name("Z1", HOSTNAME)
        .noted(ARN)
        .certificate(ARN, Status.ISSUED)
        .zone(all(HOSTNAME, ADDRESS));
  }

  private static Name emptied() {
    return full().emptied();
  }

  private static HostnameRemovalPlanner of(Name name) {
    return of(name, fresh());
  }

  private static HostnameRemovalPlanner of(Name name, HostnameWorlds world) {
    return HostnameRemovalPlanner.of(name.holding(), world.world(), false);
  }

  private static List<Wish> wishes(HostnameRemovalPlanner clearance) {
    return clearance.steps().stream()
        .filter(HostnameStep.Submit.class::isInstance)
        .map(step -> ((HostnameStep.Submit) step).wish())
        .toList();
  }

  // Records

  @Test
  void wishesAwayWhatIsOurs() {
    var wishes = wishes(of(full()));

    assertThat(wishes).allSatisfy(wish -> assertThat(wish.wants()).isEmpty());
    assertThat(wishes)
        .extracting(Wish::had)
        .containsExactly(aliases(HOSTNAME, ADDRESS), Set.<DnsRecord>of(proof(HOSTNAME)));
  }

  @Test
  void keepsTheCertificateUntilTheRecordsAreGone() {
    var clearance = of(full());

    assertThat(verbs(clearance.steps())).containsOnly("Submit");
    assertThat(clearance.cleared()).isFalse();
    assertThat(clearance.pause()).isEqualTo(HostnameRules.POLL);
  }

  @Test
  void keepsARecordThatAnotherCertificateNeeds() {
    var wishes = wishes(of(full(), fresh().shared("Z1", "_v." + HOSTNAME)));

    assertThat(wishes).extracting(Wish::had).containsExactly(aliases(HOSTNAME, ADDRESS));
  }

  @Test
  void keepsARecordOnItsWayThatAnotherCertificateNeeds() {
    var clearance =
        of(
            emptied().proof(Set.of(proof(HOSTNAME)), new Progress.Propagating("C1")),
            fresh().shared("Z1", "_v." + HOSTNAME));

    assertThat(wishes(clearance)).isEmpty();
    assertThat(clearance.cleared()).isFalse();
    assertThat(wishes(of(emptied().proof(Set.of(proof(HOSTNAME)), new Progress.Propagating("C1")))))
        .hasSize(1);
  }

  @Test
  void sharesNoRecordWithAnotherZone() {
    assertThat(wishes(of(full(), fresh().shared("Z2", "_v." + HOSTNAME)))).hasSize(2);
  }

  @Test
  void wishesAwayWhatNobodyCanSeeYet() {
    var queued = emptied().alias(aliases(HOSTNAME, ADDRESS), new Progress.Queued());

    assertThat(wishes(of(queued)))
        .extracting(Wish::tried)
        .containsExactly(aliases(HOSTNAME, ADDRESS));
  }

  @Test
  void asksAgainForARemovalThatWasRefused() {
    var refused = new Progress.Refused(failure(Kind.DENIED, "no permission"));
    var clearance = of(full().alias(Set.of(), refused).proof(Set.of(), new Progress.InSync("C1")));

    assertThat(clearance.failure()).contains("no permission");
    assertThat(verbs(clearance.steps())).startsWith("Forget");
    assertThat(clearance.cleared()).isFalse();
  }

  @Test
  void needsNoRecordsOfAZoneThatIsGone() {
    var clearance = of(full().records(new Lookup.Missing<>()));

    assertThat(verbs(clearance.steps()))
        .containsExactly("DeleteCertificate", "Forget", "Forget", "Unclaim");
    assertThat(clearance.cleared()).isTrue();
  }

  @Test
  void stopsWhereTheZoneCannotBeRead() {
    var clearance = of(full().records(new Lookup.Unknown<>(down())));

    assertThat(clearance.steps()).isEmpty();
    assertThat(clearance.failure()).contains("AWS is down");
  }

  // Certificates

  @Test
  void deletesEveryCertificateThatTheClaimKnows() {
    var name =
        emptied()
            .ledger(new ClaimLedger(List.of(ARN, NEXT_ARN), List.of(), Set.of()))
            .certificate(NEXT_ARN, Status.FAILED);

    assertThat(of(name).steps())
        .contains(
            new HostnameStep.DeleteCertificate(ARN), new HostnameStep.DeleteCertificate(NEXT_ARN));
  }

  @Test
  void takesACertificateThatIsGoneForDeleted() {
    var clearance = of(emptied().certificate(ARN, new Lookup.Missing<>()));

    assertThat(verbs(clearance.steps())).containsExactly("Forget", "Forget", "Unclaim");
    assertThat(clearance.pause()).isEqualTo(RESYNC);
  }

  @Test
  void waitsForOneThatIsInUse() {
    var clearance = of(emptied().inUse(ARN), fresh().showing("gw-02", ARN));

    assertThat(clearance.steps()).isEmpty();
    assertThat(clearance.unled()).isTrue();
    assertThat(clearance.detaching()).isTrue();
    assertThat(clearance.cleared()).isFalse();
    assertThat(clearance.pause()).isEqualTo(HostnameRules.DETACHMENT);
  }

  @Test
  void waitsForOneThatAGatewayIsToldToShow() {
    var clearance = of(emptied(), fresh().showing("gw-02", ARN));

    assertThat(clearance.steps()).isEmpty();
    assertThat(clearance.unled()).isTrue();
    assertThat(clearance.detaching()).isFalse();
    assertThat(clearance.cleared()).isFalse();
    assertThat(verbs(of(emptied(), fresh().showing("gw-02", "another")).steps()))
        .contains("DeleteCertificate", "Unclaim");
  }

  @Test
  void keepsTheNameWhileNobodyCanTellAboutTheCertificate() {
    var clearance = of(emptied().certificate(ARN, new Lookup.Unknown<>(down())));

    assertThat(clearance.failure()).contains("AWS is down");
    assertThat(clearance.cleared()).isFalse();
  }

  @Test
  void keepsTheNameWhileThereMayBeCertificatesThatNobodyNoted() {
    var clearance = of(emptied().doubtful(down()));

    assertThat(clearance.failure()).contains("AWS is down");
    assertThat(clearance.cleared()).isFalse();
  }

  // The name

  @Test
  void givesTheNameBackLast() {
    assertThat(verbs(of(emptied()).steps()))
        .containsExactly("DeleteCertificate", "Forget", "Forget", "Unclaim");
  }

  @Test
  void givesOnlyTheNameBackWhereTheRestIsToStay() {
    var clearance = HostnameRemovalPlanner.of(full().holding(), fresh().world(), true);

    assertThat(verbs(clearance.steps())).containsExactly("Forget", "Forget", "Unclaim");
    assertThat(clearance.cleared()).isTrue();
  }

  // Proof

  @Test
  void leavesACertificateThatIsNotProvablyOursAndGoesOn() {
    var clearance = of(emptied().inUse(ARN).foreign(ARN));

    assertThat(verbs(clearance.steps())).doesNotContain("DeleteCertificate").contains("Unclaim");
    assertThat(clearance.cleared()).isTrue();
    assertThat(clearance.news())
        .singleElement()
        .satisfies(news -> {
          assertThat(news.reason()).isEqualTo("CertificateNotOwned");
          assertThat(news.message()).contains(ARN);
        });
  }

  @Test
  void tellsOfANotedRecordThatValidatesNothing() {
    var forged = new DnsRecord.Cname("www.example.com", "bank.example.net", 300);
    var clearance =
        of(
            emptied()
                .ledger(new ClaimLedger(List.of(), List.of(), Set.of(proof(HOSTNAME), forged))));

    assertThat(clearance.cleared()).isTrue();
    assertThat(clearance.news())
        .singleElement()
        .satisfies(news -> {
          assertThat(news.reason()).isEqualTo("RecordNotOwned");
          assertThat(news.message()).contains("www.example.com");
        });
  }
}
