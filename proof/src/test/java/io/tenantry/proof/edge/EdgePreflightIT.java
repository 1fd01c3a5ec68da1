package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be known to fail is not tried, and the object says what is missing. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgePreflightIT {
  private final io.tenantry.sandbox.Sandbox sandbox;
  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final TestNames names;
  private final String name;

  EdgePreflightIT(
      io.tenantry.sandbox.Sandbox sandbox, Cloud cloud, Scrape metrics, TestNames names) {
    this.sandbox = sandbox;
    this.edges = new Edges(sandbox.client(), names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.names = names;
    this.name = names.unique("shop");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 129})
  void aNameThatCloudFrontDoesNotTake(int length) {
    var own = edges.elsewhere(names.newNamespace());
    var bad = "n".repeat(length);
    own.create(Draft.of(bad).domains(Draft.domain(name)));

    assertThat(refused(own, bad, "ValidationFailed")).contains("metadata.name");
    assertThat(cloud.tenant(bad)).isEmpty();
  }

  @Test
  void aDistributionThatDoesNotExist() {
    edges.create(Draft.of(name).distribution("ENOSUCHTHING01"));

    assertThat(refused("ValidationFailed")).contains("ENOSUCHTHING01");
  }

  @Test
  void aDistributionWithoutACertificateAndNoOther() {
    edges.create(Draft.of(name).distribution(SandboxWorld.BARE_DISTRIBUTION).parameters());

    assertThat(refused("MissingCertificate"))
        .contains("customizations.certificate.arn", "managedCertificateRequest");
  }

  @Test
  void aParameterThatIsRequiredAndHasNoDefault() {
    edges.create(Draft.of(name).parameters());

    assertThat(refused("MissingParameters")).contains("tenantId").doesNotContain("stage");
  }

  @Test
  void everyMissingParameterIsNamedAndNoOther() {
    var distribution =
        cloud.plantDistribution(
            cloud.plantCertificate(Draft.domain(name)),
            new Seed.Parameter("first", true, null),
            new Seed.Parameter("second", true, null),
            new Seed.Parameter("given", true, null),
            new Seed.Parameter("defaulted", true, "x"),
            new Seed.Parameter("optional", false, null));
    edges.create(Draft.of(name).distribution(distribution).parameters("given", "1"));

    assertThat(refused("MissingParameters"))
        .contains("first", "second")
        .doesNotContain("given", "defaulted", "optional");
  }

  @Test
  void severalFaultsAreToldTogether() {
    var distribution = cloud.plantDistribution(null, new Seed.Parameter("first", true, null));
    edges.create(Draft.of(name).distribution(distribution).parameters());

    assertThat(refused("ValidationFailed"))
        .contains("first", "customizations.certificate.arn", "managedCertificateRequest");
  }

  @Test
  void aPrimaryDomainThatIsNoneOfTheDomains() {
    edges.create(
        Draft.of(name)
            .distribution(SandboxWorld.BARE_DISTRIBUTION)
            .parameters()
            .managed(new ManagedCertificateRequest("self-hosted", "else.example.com", null)));

    assertThat(refused("ValidationFailed")).contains("else.example.com");
  }

  @Test
  void whatWasMissingIsTakenUpOnceItIsThere() {
    edges.create(Draft.of(name).parameters());
    edges.await(name, "Ready", "False", "MissingParameters");

    edges.edit(name, draft -> draft.parameters("tenantId", "now"));

    edges.awaitReady(name);
    assertThat(edges.condition(name, "Synced").getStatus()).isEqualTo("True");
  }

  /** Upstream's weakness: without dns nobody looked at the certificate. */
  @Test
  void aDomainThatTheDistributionsCertificateDoesNotCover() {
    var deep = "a." + Draft.domain(name);
    edges.create(Draft.of(name).domains(Draft.domain(name), deep, "sandbox.test"));

    var message = edges.await(name, "Ready", "False", "CertificateSANMismatch").getMessage();
    assertThat(message).contains(SandboxWorld.CERTIFICATE, deep);
    assertThat(edges.awaitEvent(name, "CertificateSANMismatch").getType()).isEqualTo("Warning");
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void aDomainThatItsOwnCertificateDoesNotCoverGetsNoRecord() {
    var place = cloud.place(names.unique("zone"));
    var arn = cloud.plantCertificate(place.domain("www"));
    edges.create(
        Draft.of(name, place)
            .domains(place.domain("www"), place.domain("api"))
            .certificate(arn)
            .dns(place.zone()));

    var message = edges.await(name, "Ready", "False", "CertificateSANMismatch").getMessage();
    assertThat(message).contains(arn, place.domain("api")).doesNotContain(place.domain("www"));
    assertThat(cloud.records(place.zone())).isEmpty();
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void anUpperCaseDomainIsCovered() {
    edges.createReady(Draft.of(name).domains(Draft.domain(name).toUpperCase(Locale.ROOT)));

    assertThat(cloud.require(name).domains().getFirst().domain()).isEqualTo(Draft.domain(name));
  }

  @Test
  void anUncoveredDomainIsNotAddedToALivingTenant() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    edges.edit(name, draft -> draft.domains(Draft.domain(name), "a." + Draft.domain(name)));

    edges.await(name, "Ready", "False", "CertificateSANMismatch");
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(cloud.require(name).domains()).hasSize(1);
  }

  @Test
  void aMissingParameterIsNotTakenFromALivingTenant() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    edges.edit(name, Draft::parameters);

    edges.await(name, "Ready", "False", "MissingParameters");
    assertThat(edges.condition(name, "Synced").getStatus()).isEqualTo("False");
    assertThat(edges.status(name).observedGeneration()).isEqualTo(1);
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(Cloud.parameters(cloud.require(name))).containsKey("tenantId");
  }

  /** Rights to look are a courtesy: without them AWS decides. */
  @Test
  void whoMayNotReadTheDistributionCreatesAllTheSame() {
    var place = cloud.place(names.unique("zone"));
    cloud.refuseAll("GetDistribution", place.distribution(), "AccessDenied", 403, "Not you.");

    edges.createReady(Draft.of(name, place));

    assertThat(cloud.wasRefused(place.distribution())).isTrue();
  }

  @Test
  void whoMayNotReadTheCertificateCreatesAllTheSame() {
    var place = cloud.place(names.unique("zone"));
    var id = place.certificate().substring(place.certificate().lastIndexOf('/') + 1);
    cloud.refuseAll("DescribeCertificate", id, "AccessDeniedException", 400, "Not you.");

    edges.createReady(Draft.of(name, place));

    assertThat(cloud.wasRefused(id)).isTrue();
  }

  @Test
  void passesWithTheSameResultWriteNothing() {
    edges.create(Draft.of(name).parameters());
    refused("MissingParameters");
    var audit = sandbox.audit();
    var mark = audit.mark();

    for (int i = 0; i < 3; i++) {
      var before = passes();
      edges.annotate(name, "reconcile-at", "look " + i);
      Awaitility.await().atMost(Patience.LIMIT).until(() -> passes() > before);
    }

    assertThat(writes(audit, mark)).isEmpty();
    assertThat(edges.told(name)).isEqualTo(Map.of("MissingParameters", 1L));
  }

  private double passes() {
    return metrics.sum("controller_runtime_reconcile_total", "\"distributiontenant\"");
  }

  private List<String> writes(AuditLog audit, AuditLog.Mark mark) {
    return audit.writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> entry.namespace().equals(edges.home()) && entry.name().startsWith(name))
        .map(entry -> entry.verb() + " " + entry.resource() + " " + entry.name())
        .toList();
  }

  private String refused(String reason) {
    return refused(edges, name, reason);
  }

  /** Ready and Synced say the same, a Warning is told, and AWS was not asked for a tenant. */
  private static String refused(Edges edges, String name, String reason) {
    var ready = edges.await(name, "Ready", "False", reason);
    Condition synced = edges.condition(name, "Synced");
    assertThat(synced.getStatus()).isEqualTo("False");
    assertThat(synced.getReason()).isEqualTo(reason);
    assertThat(edges.awaitEvent(name, reason).getType()).isEqualTo("Warning");
    assertThat(edges.status(name).id()).isNull();
    return ready.getMessage();
  }
}
