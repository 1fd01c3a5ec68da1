package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.arn;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.replaced;
import static io.tenantry.hostname.HostnameWorlds.requested;
import static io.tenantry.hostname.HostnameWorlds.spoilt;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a certificate that is not as it should be. */
class CertificatePlannerTest {
  // Bad before it was ever issued

  @ParameterizedTest
  @EnumSource(names = {"FAILED", "TIMED_OUT", "REVOKED", "EXPIRED", "INACTIVE"})
  void deletesOneThatNeverWasOfUse(Status bad) {
    var world = validating().claimed(name -> name.certificate(ARN, bad));
    var summary = world.report();

    assertThat(world.steps()).containsExactly(new HostnameStep.DeleteCertificate(ARN));
    assertThat(status(summary).certificateArn()).isNull();
    assertThat(status(summary).certificateFailures()).isEqualTo(1);
    assertThat(status(summary).retiredCertificateArns()).isNull();
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/CheckFailed");
    assertThat(message(summary, "CertificateIssued")).contains(ARN).contains(bad.word());
    assertThat(events(summary)).containsExactly("CertificateFailed!", "CertificateCheckFailed!");
  }

  @Test
  void saysThatItFailedThoughAcmNeverSaidWhichRecordsItWants() {
    var world = requested().claimed(name -> name.certificate(ARN, Status.FAILED));

    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/CheckFailed");
    assertThat(condition(world.told().report(), "Ready")).isEqualTo("Ready=False/CheckFailed");
  }

  @Test
  void tellsWhyAcmWouldNotIssueIt() {
    var failed = new Cert(HOSTNAME, Status.FAILED, Optional.of("CAA_ERROR"), Set.of(), false);
    var world = validating().claimed(name -> name.certificate(ARN, new Lookup.Found<>(failed)));

    assertThat(message(world.report(), "CertificateIssued")).contains("FAILED (CAA_ERROR)");
  }

  @Test
  void requestsAnotherAMinuteAfterTheFirstAndThenEverMoreRarely() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.FAILED));
    var pauses = new ArrayList<Integer>();
    var tokens = new ArrayList<String>();
    for (var attempt = 1; attempt <= 4; attempt++) {
      var next = arn("attempt-" + attempt);
      world.told().requesting(next);
      pauses.add(minutesUntilTheNext(world));
      tokens.add(world.steps(HostnameStep.Request.class).getFirst().order().token());
      world.told().claimed(name -> name.certificate(next, Status.FAILED));
    }

    assertThat(pauses).containsExactly(1, 2, 4, 8);
    assertThat(tokens)
        .doesNotHaveDuplicates()
        .startsWith(IdempotencyToken.of("uid-web", "Z1", HOSTNAME, "1"));
  }

  // One that can never be issued

  /** Five have failed, one after the other. */
  private static HostnameWorlds hopeless() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.FAILED));
    for (var attempt = 1; attempt <= 4; attempt++) {
      var next = arn("attempt-" + attempt);
      world.told().requesting(next);
      minutesUntilTheNext(world);
      world.told().claimed(name -> name.certificate(next, Status.FAILED));
    }
    return world;
  }

  @Test
  void asksNoMoreAfterFiveThatFailed() {
    var world = hopeless();
    var summary = world.report();

    assertThat(world.steps()).containsExactly(new HostnameStep.DeleteCertificate(arn("attempt-4")));
    assertThat(status(summary).certificateFailures()).isEqualTo(5);
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/CheckFailed");
    assertThat(message(summary, "Ready"))
        .contains("FAILED", "5 certificates", "edit the spec", "tenantry.io/reconcile-at");
    assertThat(summary.next()).isEqualTo(new Next.Settled());

    world.told();
    for (var days = 0; days < 30; days++) {
      assertThat(world.later(Duration.ofDays(1)).steps()).isEmpty();
      assertThat(world.told().report().next()).isEqualTo(new Next.Settled());
    }
    assertThat(message(world.report(), "Ready")).contains("FAILED", "tenantry.io/reconcile-at");
  }

  @Test
  void asksAgainOnceTheSpecIsEdited() {
    var world = hopeless().told().later(Duration.ofSeconds(1));

    assertThat(world.edited(environment("prod")).steps(HostnameStep.Request.class)).hasSize(1);
  }

  @Test
  void asksAgainOnceAPersonSaysSoButNotForEver() {
    var world = hopeless().told().annotated("tenantry.io/reconcile-at", "now");
    var tokens = new ArrayList<String>();
    for (var attempt = 1; attempt <= 5; attempt++) {
      var next = arn("again-" + attempt);
      world.requesting(next);
      minutesUntilTheNext(world);
      tokens.add(world.steps(HostnameStep.Request.class).getFirst().order().token());
      world.told().claimed(name -> name.certificate(next, Status.FAILED)).told();
    }

    assertThat(tokens)
        .doesNotHaveDuplicates()
        .doesNotContain(
            IdempotencyToken.of("uid-web", "Z1", HOSTNAME, "0"),
            IdempotencyToken.of("uid-web", "Z1", HOSTNAME, "1"));
    assertThat(world.later(Duration.ofDays(1)).steps()).isEmpty();
    assertThat(
            world.annotated("tenantry.io/reconcile-at", "later").steps(HostnameStep.Request.class))
        .hasSize(1);
  }

  @Test
  void takesOneThatIsThereAfterAllThoughItAsksNoMore() {
    var world = hopeless().told().recovered(NEXT_ARN);

    assertThat(status(world.report()).certificateArn()).isEqualTo(NEXT_ARN);
  }

  @Test
  void goesOnServingTheOldOneWhereNoOtherIsIssued() {
    var world = spoilt(Status.EXPIRED);
    for (var attempt = 1; attempt <= 4; attempt++) {
      var next = arn("attempt-" + attempt);
      world.requesting(next);
      minutesUntilTheNext(world);
      world.told().claimed(name -> name.certificate(next, Status.TIMED_OUT)).told();
    }

    assertThat(world.later(Duration.ofDays(1)).steps(HostnameStep.Request.class)).isEmpty();
    assertThat(world.slot().certificate()).contains(ARN);
    assertThat(conditions(world.report()))
        .contains("Ready=False/CheckFailed", "DnsAliasReady=True/Created");
  }

  private static int minutesUntilTheNext(HostnameWorlds world) {
    var minutes = 0;
    while (world.steps(HostnameStep.Request.class).isEmpty()) {
      world.later(Duration.ofMinutes(1));
      minutes++;
    }
    return minutes;
  }

  @Test
  void asksForNothingBeforeItIsTime() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.FAILED)).told();
    world.claimed(name -> name.certificate(ARN, new Lookup.Missing<>()));

    assertThat(world.later(Duration.ofSeconds(59)).steps()).isEmpty();
    assertThat(condition(world.report(), "CertificateIssued"))
        .isEqualTo("CertificateIssued=False/CheckFailed");
    assertThat(events(world.report())).isEmpty();
  }

  // Bad after it has served

  @ParameterizedTest
  @EnumSource(names = {"FAILED", "TIMED_OUT", "REVOKED", "EXPIRED", "INACTIVE"})
  void keepsServingOneThatServedUntilThereIsAnother(Status bad) {
    var world = spoilt(bad);
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Request", "Slot");
    assertThat(world.slot().certificate()).contains(ARN);
    assertThat(status(summary).certificateArn()).isEqualTo(NEXT_ARN);
    assertThat(status(summary).retiredCertificateArns()).containsExactly(ARN);
    assertThat(conditions(summary))
        .contains(
            "Ready=False/CheckFailed",
            "CertificateIssued=False/CheckFailed",
            "ListenerAttached=True/Attached",
            "DnsAliasReady=True/Created");
    assertThat(events(summary)).containsExactly("CertificateFailed!", "CertificateCheckFailed!");
  }

  @Test
  void servesTheOldOneWhileTheNewOneIsPending() {
    var world = replaced(Status.PENDING);

    assertThat(world.slot().certificate()).contains(ARN);
    assertThat(world.steps(HostnameStep.DeleteCertificate.class)).isEmpty();
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().certificates())
        .containsExactly(NEXT_ARN, ARN);
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/PendingIssuance");
  }

  @Test
  void servesTheNewOneOnceItIsIssuedAndCountsNoFailuresAnyMore() {
    var world = replaced(Status.ISSUED);
    var summary = world.report();

    assertThat(world.slot().certificate()).contains(NEXT_ARN);
    assertThat(world.steps(HostnameStep.DeleteCertificate.class))
        .containsExactly(new HostnameStep.DeleteCertificate(ARN));
    assertThat(status(summary).certificateFailures()).isNull();
    assertThat(status(summary).retiredCertificateArns()).isNull();
    assertThat(events(summary)).containsExactly("CertificateIssued", "Ready");
  }

  @Test
  void replacesAtOnceWhereNobodyKnowsWhenTheOldOneWasRequested() {
    var world =
        ready().byTheOperatorBefore().claimed(name -> name.certificate(ARN, Status.EXPIRED));

    assertThat(status(world.report()).certificateRequestedAt()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(world.steps(HostnameStep.Request.class)).hasSize(1);
  }

  // Gone, unknown, unreadable

  @Test
  void requestsAnotherForOneThatIsGoneFromAcm() {
    var world =
        spoilt(Status.ISSUED).claimed(name -> name.certificate(ARN, new Lookup.Missing<>()));
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Request");
    assertThat(status(summary).certificateArn()).isEqualTo(NEXT_ARN);
    assertThat(status(summary).retiredCertificateArns()).isNull();
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/PendingIssuance");
    assertThat(events(summary)).containsExactly("DriftDetected!");
  }

  @Test
  void takesNothingAwayDuringAnOutageOfAcm() {
    var world = ready().claimed(name -> name.certificate(ARN, new Lookup.Unknown<>(down())));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void saysThatItCannotLookWhereItWasNeverIssued() {
    var world = validating().claimed(name -> name.certificate(ARN, new Lookup.Unknown<>(down())));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("DnsValidated=True/RecordsCreated", "CertificateIssued=False/CheckFailed");
    assertThat(message(world.report(), "Ready")).isEqualTo("AWS is down");
  }

  @Test
  void concludesNothingFromAWordThatItDoesNotKnow() {
    var world = ready().claimed(name -> name.certificate(ARN, Status.UNKNOWN));

    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void waitsOnWhereTheWordForANewOneIsUnknown() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.UNKNOWN));

    assertThat(world.steps()).isEmpty();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/PendingIssuance");
  }
}
