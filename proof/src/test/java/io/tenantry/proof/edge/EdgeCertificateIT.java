package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.acm.StoredCertificate.Status;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Certificates that CloudFront obtains: asked for once, attached once, never in the spec. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeCertificateIT {
  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final TestNames names;
  private final String name;

  /** In no zone of ours: the customer's own. */
  private final String domain;

  EdgeCertificateIT(KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.names = names;
    this.name = names.unique("shop");
    this.domain = name + ".customer.example";
  }

  @Test
  void cloudFrontValidatesWhatOurRecordsLeadTo() {
    var place = cloud.place(names.unique("zone"));
    try (var story = edges.story(name)) {
      edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));

      assertThat(story.of("CertificateReady")).endsWith("True/Validated");
      assertThat(story.of("CertificateReady"))
          .isSubsetOf("False/PendingValidation", "False/Attaching", "True/Validated");
    }
    assertAttached();
  }

  @Test
  void attachesWithOneUpdateAndOneEvent() {
    var place = cloud.place(names.unique("zone"));
    var mark = cloud.mark();
    edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));

    edges.lookTwice(name, cloud);

    assertThat(cloud.writes(mark, name, edges.id(name)))
        .containsExactly("CreateDistributionTenant", "UpdateDistributionTenant");
    edges.awaitEvent(name, "CertificateAttaching");
    assertThat(edges.told(name)).containsEntry("CertificateAttaching", 1L);
  }

  @Test
  void theOwnerIsToldWhichTokensToServe() {
    edges.create(bare(domain).managed("self-hosted"));

    var certificate = edges.awaitMessage(name, "CertificateReady", "validation tokens");

    assertThat(certificate.getReason()).isEqualTo("PendingValidation");
    assertThat(certificate.getMessage())
        .contains("http://" + domain + "/.well-known/pki-validation/")
        .contains("https://validation.us-east-1.acm-validations.aws/");
    var ready = edges.await(name, "Ready", "False", "Deploying");
    assertThat(ready.getMessage()).contains(domain);
    assertThat(edges.status(name).managedCertificateStatus()).isEqualTo("pending-validation");
  }

  @Test
  void onceTheTokensAreServedAllGoesOnByItself() {
    edges.create(bare(domain).managed("self-hosted"));
    edges.await(name, "CertificateReady", "False", "PendingValidation");
    try (var server = TokenServer.start()) {
      cloud.settings(Map.of("cloudfront", Map.of("tokenHosts", Map.of(domain, server.address()))));

      edges.awaitReady(name);
    }
    assertAttached();
  }

  @Test
  void aDomainThatDoesNotLeadHereYetIsWaitedFor() {
    var failures = Failures.of(metrics, "domain_validation_pending");
    edges.create(bare(domain).managed("cloudfront"));

    var ready = edges.await(name, "Ready", "False", "DomainValidationPending");

    assertThat(ready.getMessage()).contains("Could not verify Domain Name ownership", domain);
    assertThat(edges.awaitEvent(name, "DomainValidationPending").getType()).isEqualTo("Warning");
    failures.awaitOne();
    assertThat(cloud.tenant(name)).isEmpty();

    cloud.pointElsewhere(domain, SandboxWorld.DEFAULT_ENDPOINT);
    edges.annotate(name, "reconcile-at", "now");
    edges.awaitReady(name);
    assertAttached();
  }

  /** Upstream's weakness: every InvalidArgument was called a delay of the DNS. */
  @Test
  void aRealMistakeIsNotTakenForADelay() {
    cloud.refuse(
        "CreateDistributionTenant",
        Cloud.named(name),
        1,
        "InvalidArgument",
        400,
        "The parameter colour is not defined by the distribution.");
    edges.create(bare(domain).managed("cloudfront"));

    edges.await(name, "Ready", "False", "InvalidSpec");
  }

  @Test
  void aFailedCertificateIsToldAndNotAskedForAgain() {
    cloud.settings(Map.of("acm", Map.of("failures", Map.of(domain, "CAA_ERROR"))));
    var mark = cloud.mark();
    edges.create(bare(domain).managed("self-hosted"));

    var certificate = edges.await(name, "CertificateReady", "False", "CertificateFailed");

    assertThat(certificate.getMessage()).contains("failed");
    edges.await(name, "Ready", "False", "CertificateFailed");
    assertThat(edges.status(name).managedCertificateStatus()).isEqualTo("failed");
    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, name, edges.id(name)))
        .containsExactly("CreateDistributionTenant");
  }

  /** Upstream's weakness: the recreated tenant was to use the dead certificate. */
  @Test
  void aTenantThatIsMadeAgainGetsACertificateAgain() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));
    var id = edges.id(name);
    var arn = edges.status(name).certificateArn();
    try (var story = edges.story(name)) {
      cloud.destroy(name);
      edges.awaitStatus(name, "another id", s -> s.id() != null && !s.id().equals(id));

      assertThat(story.versions())
          .filteredOn(v -> v.getStatus().id() == null)
          .isNotEmpty()
          .allSatisfy(v -> {
            assertThat(v.getStatus().certificateArn()).isNull();
            assertThat(v.getStatus().managedCertificateStatus()).isNull();
            assertThat(v.getStatus().domainResults()).isNullOrEmpty();
          });
    }
    edges.awaitReady(name);
    assertThat(edges.status(name).certificateArn()).isNotEqualTo(arn);
    assertAttached();
  }

  /** As the original left it: it wrote the ARN into the spec beside the request. */
  @Test
  void anArnThatTheOriginalWroteIntoTheSpecIsHonoured() {
    var arn = cloud.plantCertificate(domain);
    var mark = cloud.mark();
    edges.createReady(bare(domain).managed("self-hosted").certificate(arn));

    edges.lookTwice(name, cloud);

    assertThat(cloud.require(name).customizations().certificate().arn()).isEqualTo(arn);
    assertThat(edges.status(name).certificateArn()).isEqualTo(arn);
    edges.await(name, "CertificateReady", "True", "Validated");
    assertThat(cloud.writes(mark, name, edges.id(name)))
        .containsExactly("CreateDistributionTenant");
  }

  /** Upstream's weakness: each revert by GitOps took the certificate off again. */
  @Test
  void applyingTheManifestAgainLeavesTheCertificateOn() {
    var place = cloud.place(names.unique("zone"));
    var draft = bare(place.domain("www")).managed("cloudfront").dns(place.zone());
    edges.apply(draft);
    edges.awaitReady(name);
    var mark = cloud.mark();

    for (int i = 0; i < 10; i++) {
      edges.apply(draft);
    }

    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, name, edges.id(name))).isEmpty();
    assertThat(edges.get(name).getMetadata().getGeneration()).isEqualTo(1);
    assertAttached();
  }

  @Test
  void anotherChangeKeepsTheManagedCertificate() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));

    edges.edit(name, draft -> draft.group(SandboxWorld.OTHER_GROUP));

    edges.awaitReady(name);
    assertThat(cloud.require(name).connectionGroupId()).isEqualTo(SandboxWorld.OTHER_GROUP);
    assertAttached();
  }

  /** Upstream's weakness: a request added later was never sent. */
  @Test
  void aRequestThatIsAddedLaterIsSentAndNothingIsTakenOffMeanwhile() {
    var place = cloud.place(names.unique("zone"));
    var arn = cloud.plantCertificate(place.domain("www"));
    edges.createReady(bare(place.domain("www")).certificate(arn).dns(place.zone()));

    edges.edit(
        name,
        draft ->
            draft
                .noCustomizations()
                .domains(place.domain("www"), place.domain("api"))
                .managed("cloudfront"));

    edges.await(name, "CertificateReady", "True", "Validated");
    edges.awaitReady(name);
    assertThat(edges.status(name).certificateArn()).isNotEqualTo(arn);
    assertAttached();
  }

  @Test
  void theRequestIsPassedOnAsItIs() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(
        bare(place.domain("www"))
            .domains(place.domain("www"), place.domain("api"))
            .managed(new ManagedCertificateRequest("cloudfront", place.domain("api"), "disabled"))
            .dns(place.zone()));

    var certificate = cloud.describe(edges.status(name).certificateArn());
    assertThat(certificate.domainName()).isEqualTo(place.domain("api"));
    assertThat(certificate.options().certificateTransparencyLoggingPreferenceAsString())
        .isEqualTo("DISABLED");
  }

  /** CloudFront issues no other certificate while there is a good one, and does not say so. */
  @Test
  void anEditOfTheRequestIsToldUntilItIsCarriedOut() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));
    var unlogged = new ManagedCertificateRequest("cloudfront", null, "disabled");

    edges.edit(name, draft -> draft.managed(unlogged));

    var synced = edges.await(name, "Synced", "False", "UpdatePending");
    assertThat(synced.getMessage())
        .contains("certificateTransparencyLoggingPreference", "covers every domain");
    edges.awaitReady(name);

    edges.edit(name, draft -> draft.domains(place.domain("www"), place.domain("api")));

    edges.await(name, "Synced", "True", "InSync");
    edges.awaitReady(name);
    assertAttached();
    var certificate = cloud.describe(edges.status(name).certificateArn());
    assertThat(certificate.options().certificateTransparencyLoggingPreferenceAsString())
        .isEqualTo("DISABLED");
  }

  @Test
  void anOwnCertificateIsInTheStatusToo() {
    var arn = cloud.plantCertificate(domain);
    edges.createReady(bare(domain).certificate(arn));

    assertThat(edges.status(name).certificateArn()).isEqualTo(arn);
    assertThat(edges.condition(name, "CertificateReady").getReason()).isEqualTo("NotConfigured");
    assertThat(edges.status(name).managedCertificateStatus()).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED", "REVOKED"})
  void aManagedCertificateThatEndsIsTold(Status how) {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(bare(place.domain("www")).managed("cloudfront").dns(place.zone()));

    cloud.end(edges.status(name).certificateArn(), how);
    edges.annotate(name, "reconcile-at", "now");

    var certificate = edges.await(name, "CertificateReady", "False", "CertificateFailed");
    assertThat(certificate.getMessage()).contains(how.name().toLowerCase(Locale.ROOT));
    edges.await(name, "Ready", "False", "CertificateFailed");
    assertThat(edges.awaitEvent(name, "CertificateFailed").getType()).isEqualTo("Warning");
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED", "REVOKED"})
  void anOwnCertificateThatHasEndedIsRefusedInAwsWords(Status how) {
    var arn = cloud.plantCertificate(domain);
    cloud.end(arn, how);

    edges.create(bare(domain).certificate(arn));

    var ready = edges.await(name, "Ready", "False", "InvalidSpec");
    assertThat(ready.getMessage()).contains(arn, "is not issued");
    edges.edit(name, draft -> draft.certificate(cloud.plantCertificate(domain)));
    edges.awaitReady(name);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED", "REVOKED"})
  void aTenantWhoseOwnCertificateEndsIsNotReady(Status how) {
    var arn = cloud.plantCertificate(domain);
    edges.createReady(bare(domain).certificate(arn));

    cloud.end(arn, how);
    edges.annotate(name, "reconcile-at", "now");

    var ready = edges.await(name, "Ready", "False", "Deploying");
    assertThat(ready.getMessage()).contains("CloudFront does not serve " + domain);
    edges.edit(name, draft -> draft.certificate(cloud.plantCertificate(domain)));
    edges.awaitReady(name);
  }

  private Draft bare(String first) {
    return Draft.of(name).distribution(SandboxWorld.BARE_DISTRIBUTION).parameters().domains(first);
  }

  /** In CloudFront and in the status, but not in the spec. */
  private void assertAttached() {
    edges.await(name, "CertificateReady", "True", "Validated");
    var status = edges.status(name);
    assertThat(status.managedCertificateStatus()).isEqualTo("issued");
    assertThat(status.certificateArn()).isNotBlank();
    assertThat(cloud.require(name).customizations().certificate().arn())
        .isEqualTo(status.certificateArn());
    assertThat(status.domainResults())
        .allSatisfy(result -> assertThat(result.status()).isEqualTo("active"));
    assertThat(edges.get(name).getSpec().customizations()).isNull();
  }
}
