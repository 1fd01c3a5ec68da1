package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.acm.StoredCertificate.Status;
import io.tenantry.simulator.control.Fault.Effect;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Certificates fail, end and vanish; a hostname gets another, and shows the old one until then. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameCertificateIT {
  private static final String TEXT = "ACM says no in words of its own.";

  private final HostnameCloud cloud;
  private final Requests requests;
  private final Zone zone;
  private final String name;
  private final String hostname;

  HostnameCertificateIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.cloud = cloud;
    this.requests = new Requests(client, names.namespace());
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
    this.hostname = zone.hostname("shop");
  }

  @Test
  void aFailedOneIsDeletedAndRequestedAnewAfterAWhile() {
    cloud.failValidation(hostname, "CAA_ERROR");
    requests.create(draft());

    var issued = requests.await(name, "CertificateIssued", "False", "CheckFailed");

    assertThat(issued.getMessage()).contains("FAILED", "CAA_ERROR");
    assertThat(requests.condition(name, "Ready").getStatus()).isEqualTo("False");
    assertThat(requests.awaitEvent(name, "CertificateFailed").getType()).isEqualTo("Warning");
    var failed =
        requests.events(name).stream()
            .filter(event -> event.getReason().equals("CertificateRequested"))
            .findFirst()
            .orElseThrow();
    assertThat(cloud.certificates(hostname)).isEmpty();
    assertThat(requests.status(name).certificateFailures()).isEqualTo(1);
    cloud.failValidation(hostname, null);
    requests.awaitReady(name);
    assertThat(cloud.certificates(hostname)).hasSize(1);
    assertThat(failed.getMessage()).doesNotContain(requests.certificate(name));
    assertThat(requests.status(name).certificateFailures()).isNull();
    assertSpaced(requests.get(name).getMetadata().getCreationTimestamp());
  }

  /** Four have failed before: waiting for each of them would take a quarter of an hour. */
  @Test
  void oneThatCanNeverBeIssuedIsAskedForNoMoreUntilAPersonSaysSo() {
    cloud.failValidation(hostname, "CAA_ERROR");
    requests.create(draft());
    requests.awaitStatus(name, "a failure", s -> s.certificateFailures() != null);
    requests
        .at(name)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\": {\"certificateFailures\": 4, \"certificateRequestedAt\": null}}");

    requests.awaitStatus(name, "the stop", s -> s.certificatesStoppedFor() != null);
    var ready = requests.condition(name, "Ready");
    assertThat(ready.getReason()).isEqualTo("CheckFailed");
    assertThat(ready.getMessage())
        .contains("FAILED", "CAA_ERROR", "5 certificates", "tenantry.io/reconcile-at");
    var mark = cloud.mark();
    cloud.failValidation(hostname, null);
    requests.annotate(name, "example.com/note", "nothing of ours");
    cloud.awaitCalls(mark, "ListCertificates", 3);
    assertThat(cloud.writes(mark, hostname)).isEmpty();
    assertThat(cloud.certificates(hostname)).isEmpty();

    requests.annotate(name, "tenantry.io/reconcile-at", "now");

    requests.awaitReady(name);
    assertThat(requests.status(name).certificatesStoppedFor()).isNull();
    assertThat(requests.status(name).certificateFailures()).isNull();
  }

  @Test
  void oneThatRanOutOfTimeIsDeletedAndRequestedAnew() {
    cloud.refuse("ChangeResourceRecordSets", zone.id(), 5, "ServiceUnavailable", 503, TEXT);
    requests.create(draft());
    var first = requests.awaitStatus(name, "an ARN", s -> s.certificateArn() != null);
    var arn = Objects.requireNonNull(first.certificateArn());

    cloud.end(arn, Status.VALIDATION_TIMED_OUT);

    var issued = requests.await(name, "CertificateIssued", "False", "CheckFailed");
    assertThat(issued.getMessage()).contains("VALIDATION_TIMED_OUT");
    requests.awaitReady(name);
    assertThat(cloud.certificate(arn)).isEmpty();
    assertThat(requests.certificate(name)).isNotEqualTo(arn);
  }

  /** Both times are whole seconds. */
  private void assertSpaced(String firstRequest) {
    var second = cloud.certificate(requests.certificate(name)).orElseThrow().created();
    assertThat(Duration.between(java.time.Instant.parse(firstRequest), second))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(59));
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED", "REVOKED", "INACTIVE"})
  void oneThatServedIsShownUntilTheNextIsIssued(Status end) {
    var before = requests.createReady(draft());
    var old = Objects.requireNonNull(before.certificateArn());
    try (var shown = ShownCertificates.of(requests, requests.gateway(name))) {
      cloud.end(old, end);

      requests.awaitStatus(
          name, "another ARN", s -> s.certificateArn() != null && !s.certificateArn().equals(old));
      requests.awaitReady(name);
      requests.awaitThat(name, "the old one to go", () -> cloud.certificate(old).isEmpty());

      assertThat(shown.distinct()).containsExactly(old, requests.certificate(name));
    }
    assertThat(requests.awaitEvent(name, "CertificateFailed").getMessage()).contains(end.name());
    assertThat(cloud.certificates(hostname)).hasSize(1);
    assertThat(requests.status(name).retiredCertificateArns()).isNull();
    assertThat(cloud.records(zone)).hasSize(3);
  }

  /** Nothing but the record of the one before would prove the next. */
  @Test
  void theValidationRecordOfAReplacementIsWrittenAgain() {
    var old = requests.createReady(draft()).certificateArn();

    cloud.change(zone, "DELETE", cloud.proof(zone));
    cloud.end(Objects.requireNonNull(old), Status.EXPIRED);

    requests.awaitStatus(
        name, "another ARN", s -> s.certificateArn() != null && !s.certificateArn().equals(old));
    requests.awaitReady(name);
    assertThat(cloud.records(zone)).hasSize(3);
  }

  @Test
  void oneThatIsGoneIsReplaced() {
    var old = Objects.requireNonNull(requests.createReady(draft()).certificateArn());

    cloud.remove(old);

    var event = requests.awaitEvent(name, "DriftDetected");
    assertThat(event.getMessage()).contains(old);
    requests.awaitStatus(
        name, "another ARN", s -> s.certificateArn() != null && !s.certificateArn().equals(old));
    requests.awaitReady(name);
    assertThat(cloud.certificates(hostname)).hasSize(1);
    assertThat(requests.shown(requests.gateway(name))).containsExactly(requests.certificate(name));
  }

  @ParameterizedTest
  @CsvSource({"LimitExceededException, 400", "AccessDeniedException, 400"})
  void aRefusedRequestIsToldAndTriedAgain(String code, int status) {
    cloud.refuse("RequestCertificate", hostname, 3, code, status, TEXT);
    requests.create(draft());

    var requested = requests.await(name, "CertificateRequested", "False", "RequestFailed");

    assertThat(requested.getMessage()).contains(TEXT);
    assertThat(requests.condition(name, "Ready").getReason()).isEqualTo("RequestFailed");
    var event = requests.awaitEvent(name, "CertificateRequestFailed");
    assertThat(event.getType()).isEqualTo("Warning");
    requests.awaitReady(name);
    assertThat(requests.told(name)).containsEntry("CertificateRequestFailed", 1L);
  }

  /** ACM has made it and the answer got lost: asked again, it gives the same. */
  @Test
  void aLostAnswerLeavesNoSecondCertificate() {
    cloud.fail("RequestCertificate", hostname, 1, new Effect.DropAfter());

    requests.createReady(draft());

    assertThat(cloud.certificates(hostname))
        .singleElement()
        .satisfies(c -> assertThat(c.arn()).isEqualTo(requests.certificate(name)));
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, hostname).alone();
  }
}
