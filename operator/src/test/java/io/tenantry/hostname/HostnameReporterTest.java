package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.replaced;
import static io.tenantry.hostname.HostnameWorlds.requested;
import static io.tenantry.hostname.HostnameWorlds.spoilt;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameStep.Assign;
import io.tenantry.hostname.HostnameStep.Claim;
import io.tenantry.hostname.HostnameStep.DeleteCertificate;
import io.tenantry.hostname.HostnameStep.Hold;
import io.tenantry.hostname.HostnameStep.Request;
import io.tenantry.hostname.HostnameStep.Slot;
import io.tenantry.hostname.HostnameStep.Submit;
import io.tenantry.hostname.HostnameStep.Tag;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a pass, and of one that did not get to its end. */
class HostnameReporterTest {
  private static HostnameWorlds issued() {
    return validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
  }

  private static HostnameWorlds recordsKnown() {
    return requested().claimed(name -> name.certificate(ARN, Status.PENDING));
  }

  // Failed steps

  static Stream<Arguments> stages() {
    return Stream.of(
        arguments(fresh().unheld(), Hold.class, "Claimed=False/ClaimFailed", "ClaimFailed!"),
        arguments(fresh(), Claim.class, "Claimed=False/ClaimFailed", "ClaimFailed!"),
        arguments(
            fresh(),
            Request.class,
            "CertificateRequested=False/RequestFailed",
            "CertificateRequestFailed!"),
        arguments(
            recordsKnown(),
            Submit.class,
            "DnsValidated=False/ValidationRecordFailed",
            "DnsValidationFailed!"),
        arguments(
            placed(),
            Slot.class,
            "ListenerAttached=False/AttachmentFailed",
            "GatewayAssignmentFailed!"),
        arguments(
            issued(),
            Assign.class,
            "ListenerAttached=False/AttachmentFailed",
            "GatewayAssignmentFailed!"),
        arguments(
            placed().on("gw-01"),
            Submit.class,
            "DnsAliasReady=False/AliasFailed",
            "DnsAliasFailed!"));
  }

  @ParameterizedTest
  @MethodSource("stages")
  void tellsAFailureAtTheStageItBelongsTo(
      HostnameWorlds world, Class<? extends HostnameStep> step, String told, String event) {
    var summary = world.failing(step, down());

    assertThat(conditions(summary))
        .contains(told, "Ready=False/" + told.substring(told.indexOf('/') + 1));
    assertThat(message(summary, "Ready")).isEqualTo("AWS is down");
    assertThat(events(summary)).contains(event);
    assertThat(summary.next()).isEqualTo(new Next.Retry());
    assertThat(events(world.told(summary).failing(step, down()))).doesNotContain(event);
  }

  @Test
  void triesAgainToDeleteACertificateThatIsNoLongerNeeded() {
    var summary = replaced(Status.ISSUED).failing(DeleteCertificate.class, down());

    assertThat(conditions(summary))
        .contains("Ready=False/CleanupFailed", "CertificateIssued=True/Issued");
    assertThat(status(summary).retiredCertificateArns()).containsExactly(ARN);
    assertThat(events(summary)).contains("CleanupFailed!");
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void takesNothingBackForATagThatCannotBeSet() {
    var summary = ready().edited(environment("prod")).failing(Tag.class, down());

    assertThat(conditions(summary))
        .contains(
            "Ready=False/CheckFailed",
            "CertificateIssued=True/Issued",
            "ListenerAttached=True/Attached",
            "DnsAliasReady=True/Created");
    assertThat(message(summary, "Ready")).isEqualTo("AWS is down");
    assertThat(status(summary).observedGeneration()).isEqualTo(1);
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void hopesForNothingThatComesAfterTheFailure() {
    assertThat(conditions(fresh().failing(Claim.class, down())))
        .containsExactly("Ready=False/ClaimFailed", "Claimed=False/ClaimFailed");
  }

  @Test
  void keepsLaterStagesThatWereThereBefore() {
    assertThat(conditions(ready().failing(Slot.class, down())))
        .contains("DnsAliasReady=True/Created");
  }

  @Test
  void remembersNothingThatWasNotDone() {
    var summary = issued().failing(Assign.class, down());

    assertThat(status(summary).assignedGateway()).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"INVALID", "DENIED", "LIMIT"})
  void waitsForAPersonWithoutHaste(Kind kind) {
    assertThat(issued().failing(Assign.class, failure(kind, "no")).next())
        .isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  // Out of date

  @Test
  void saysNothingOfAPassThatWasOutOfDate() {
    var summary = ready().failing(Slot.class, failure(Kind.STALE, "it has changed"));

    assertThat(summary.report().status()).isEmpty();
    assertThat(summary.report().announcements()).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void remembersWhatWasRequestedThoughThePassWasOutOfDate() {
    var summary = spoilt(Status.EXPIRED).failing(Slot.class, failure(Kind.STALE, "it has changed"));

    assertThat(status(summary).certificateArn()).isEqualTo(NEXT_ARN);
    assertThat(status(summary).retiredCertificateArns()).containsExactly(ARN);
  }

  // All went well

  @Test
  void isUnreadyForTheFirstStageThatIsNotAsWanted() {
    var world = spoilt(Status.EXPIRED).on("gw-01", Optional.empty());

    assertThat(conditions(world.report()))
        .contains(
            "CertificateIssued=False/CheckFailed",
            "DnsAliasReady=False/WaitingForLoadBalancer",
            "Ready=False/CheckFailed");
  }

  @Test
  void saysOfWhichGenerationEveryConditionIs() {
    assertThat(status(ready().edited(environment("prod")).report()).conditions())
        .extracting(Condition::getObservedGeneration)
        .containsOnly(2L);
  }

  @Test
  void acceptsAnEditOnlyOnceAllOfItIsThere() {
    var world = ready().edited(environment("prod")).on("gw-01", Optional.empty());

    assertThat(status(world.report()).observedGeneration()).isEqualTo(1);
  }

  @Test
  void looksAtOnceAtWhatWasAnsweredAtOnce() {
    assertThat(placed().on("gw-01").report(true).next()).isEqualTo(new Next.Again(Duration.ZERO));
  }

  @Test
  void tellsOfAnAnnotationThatNobodyUnderstands() {
    var world = ready().annotated(Treatment.DRIFT, "maybe");

    assertThat(condition(world.report(), "AnnotationsValid"))
        .isEqualTo("AnnotationsValid=False/InvalidAnnotation");
    assertThat(events(world.report())).containsExactly("InvalidAnnotation!");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
  }
}
