package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.requested;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** From a new request to one that serves, stage by stage. */
class ProvisioningPlannerTest {

  // 0–3: the finalizer, the claim and the certificate

  @Test
  void holdsTheObjectBeforeItTakesAnything() {
    assertThat(verbs(fresh().unheld().steps()))
        .containsExactly("Hold", "Claim", "Confirm", "Request");
  }

  @Test
  void claimsTheNameAndRequestsItsCertificateInOnePass() {
    var world = fresh();
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Claim", "Confirm", "Request");
    assertThat(world.steps(HostnameStep.Claim.class))
        .containsExactly(new HostnameStep.Claim("z1-web.example.com", "Z1", HOSTNAME));
    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/PendingValidationRecords",
            "Claimed=True/Claimed",
            "CertificateRequested=True/Requested",
            "DnsValidated=False/PendingValidationRecords");
    assertThat(events(summary)).containsExactly("Claimed", "CertificateRequested");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.SOON));
  }

  @Test
  void remembersTheCertificateAndTheFingerprintBeforeAnyOtherCall() {
    var status = status(fresh().report());

    assertThat(status.certificateArn()).isEqualTo(ARN);
    assertThat(status.certificateRequestedAt()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(status.observedSpecHash())
        .isEqualTo(SpecHash.of(HOSTNAME, "Z1", "internet-facing", "aws-alb"));
    assertThat(status.observedGeneration()).isNull();
  }

  @Test
  void requestsTheSameCertificateAgainWhereTheAnswerWasLost() {
    var world = fresh();
    var before = world.steps(HostnameStep.Request.class);
    world.claimed(name -> name);

    assertThat(verbs(world.steps())).containsExactly("Request");
    assertThat(world.steps(HostnameStep.Request.class)).isEqualTo(before);
  }

  @Test
  void tellsTheArnWithTheRequest() {
    assertThat(fresh().report().report().announcements())
        .anySatisfy(event -> assertThat(event.message()).contains(ARN));
  }

  // 4: the validation records

  @Test
  void waitsForTheRecordsThatAcmWants() {
    var world = requested();

    assertThat(world.steps()).isEmpty();
    assertThat(condition(world.report(), "DnsValidated"))
        .isEqualTo("DnsValidated=False/PendingValidationRecords");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.SOON));
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void notesTheRecordsBeforeItWritesThem() {
    var world = requested().claimed(name -> name.certificate(ARN, Status.PENDING));

    assertThat(verbs(world.steps())).containsExactly("Note", "Submit");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger())
        .isEqualTo(new ClaimLedger(List.of(ARN), List.of(), Set.of(proof(HOSTNAME))));
    assertThat(world.steps(HostnameStep.Submit.class).getFirst().wish().wants())
        .containsExactly(proof(HOSTNAME));
    assertThat(condition(world.report(), "Ready"))
        .isEqualTo("Ready=False/PendingValidationRecords");
  }

  @Test
  void saysThatTheRecordsAreThereOnceTheyAreWritten() {
    var world = requested().claimed(name -> name.certificate(ARN, Status.PENDING)).told();
    world.claimed(name ->
        name.ledger(new ClaimLedger(List.of(ARN), List.of(), Set.of(proof(HOSTNAME))))
            .proof(Set.of(proof(HOSTNAME)), new Progress.Propagating("C1")));

    assertThat(world.steps()).isEmpty();
    assertThat(condition(world.report(), "DnsValidated"))
        .isEqualTo("DnsValidated=True/RecordsCreated");
    assertThat(events(world.report())).containsExactly("DnsValidationRecordsCreated");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/PendingIssuance");
  }

  // 5: issuance

  @Test
  void asksForTheCertificateEveryHalfMinuteUntilItIsIssued() {
    var world = validating();

    assertThat(world.steps()).isEmpty();
    assertThat(condition(world.report(), "CertificateIssued"))
        .isEqualTo("CertificateIssued=False/PendingIssuance");
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ofSeconds(30)));
  }

  // 6: the Gateway

  @Test
  void looksForAPlaceOnceTheCertificateIsIssued() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Assign");
    assertThat(events(summary))
        .containsExactly("CertificateIssued", "GatewayCreated", "GatewayAssigned");
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-01");
    assertThat(status(summary).assignedGatewayNamespace()).isEqualTo("edge");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void putsTheCertificateOnTheGatewayAndWaitsForItsAddress() {
    var world = placed();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(world.steps(HostnameStep.Slot.class).getFirst().slot())
        .isEqualTo(new Slot("uid-web", Optional.of(ARN), Set.of("gw-01")));
    assertThat(conditions(world.report()))
        .contains(
            "Ready=False/WaitingForLoadBalancer",
            "ListenerAttached=True/Attached",
            "DnsAliasReady=False/WaitingForLoadBalancer");
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ofSeconds(30)));
    assertThat(events(world.report())).isEmpty();
  }

  // 7–9: the alias, and ready

  @Test
  void leadsTheHostnameToTheLoadBalancer() {
    var world = placed().on("gw-01");

    assertThat(verbs(world.steps())).containsExactly("Slot", "Note", "Submit");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().addresses())
        .containsExactly(ADDRESS);
    assertThat(world.steps(HostnameStep.Submit.class).getFirst().wish().wants())
        .isEqualTo(aliases(HOSTNAME, ADDRESS));
    assertThat(status(world.report()).assignedLoadBalancer()).isNull();
    assertThat(condition(world.report(), "DnsAliasReady"))
        .isEqualTo("DnsAliasReady=False/AliasPropagating");
  }

  @Test
  void isReadyOnceEverythingIsThere() {
    var world = placed().on("gw-01").told();
    world.claimed(
        name -> name.noted(ARN).alias(aliases(HOSTNAME, ADDRESS), new Progress.InSync("C2")));
    var summary = world.report();

    assertThat(conditions(summary))
        .containsExactly(
            "Ready=True/Ready",
            "Claimed=True/Claimed",
            "CertificateRequested=True/Requested",
            "DnsValidated=True/RecordsCreated",
            "CertificateIssued=True/Issued",
            "ListenerAttached=True/Attached",
            "DnsAliasReady=True/Created");
    assertThat(events(summary)).containsExactly("DnsAliasReady", "Ready");
    assertThat(status(summary).observedGeneration()).isEqualTo(1);
    assertThat(status(summary).assignedLoadBalancer()).isEqualTo(ADDRESS);
    assertThat(summary.next()).isEqualTo(new Next.Settled());
    assertThat(message(summary, "DnsAliasReady")).contains(ADDRESS);
  }

  @Test
  void writesAndSaysNothingAtRest() {
    var world = ready();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  // Access

  @Test
  void isNotReadyBeforeItsNamespaceMayUseTheName() {
    var world = ready().access(false, false);
    var summary = world.report();

    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/Reprovisioning");
    assertThat(woken(summary, Namespace.class)).hasSize(1);
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
    assertThat(condition(ready().access(true, false).report(), "Ready"))
        .isEqualTo("Ready=False/Reprovisioning");
  }

  @Test
  void asksForAccessWhenItHasAGateway() {
    var issued = validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
    assertThat(woken(issued.report(), Namespace.class)).as("assigned by this pass").hasSize(1);
    assertThat(woken(fresh().report(), Namespace.class)).as("no Gateway yet").isEmpty();
    assertThat(woken(ready().report(), Namespace.class)).as("granted").isEmpty();
  }

  /** The operator before this one may have left no grant. */
  @Test
  void staysReadyUntilTheNamespacesOwnPassHasBeen() {
    assertThat(condition(ready().accessToCome().report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(condition(ready().access(false, false).report(), "Ready")).startsWith("Ready=False");
  }
}
