package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.Difference;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;

/** Somebody changes a tenant by hand; what follows is the owner's choice. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeDriftIT {
  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final String name;

  EdgeDriftIT(KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.name = names.unique("shop");
  }

  @Test
  void enforceRestoresTheSpecAndSaysWhatItWas() {
    edges.createReady(Draft.of(name));
    var before = detections();

    cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));

    var event = edges.awaitEvent(name, "DriftCorrected");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getNote()).contains("parameters", "tenantId", "stolen");
    edges.awaitReady(name);
    assertThat(Cloud.parameters(cloud.require(name))).isEqualTo(Map.of("tenantId", name));
    edges.awaitStatus(name, "no drift", status -> !Boolean.TRUE.equals(status.driftDetected()));
    assertThat(edges.status(name).drift()).isNullOrEmpty();
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L, "DriftCorrected", 1L));
    assertThat(detections()).isGreaterThan(before);
  }

  @Test
  void enforceCorrectsWithOneUpdate() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    cloud.change(name, update -> update.enabled(false));

    edges.awaitEvent(name, "DriftCorrected");
    edges.awaitReady(name);
    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, edges.id(name))).containsExactly("UpdateDistributionTenant");
    assertThat(cloud.require(name).enabled()).isTrue();
  }

  @Test
  void reportSaysWhatIsDifferentAndTouchesNothing() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "report"));
    var mark = cloud.mark();

    cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));

    var synced = edges.await(name, "Synced", "False", "DriftDetected");
    assertThat(synced.getMessage()).contains("outside", "tenantId");
    var event = edges.awaitEvent(name, "DriftDetected");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getNote()).contains("tenantId");
    var status = edges.status(name);
    assertThat(status.driftDetected()).isTrue();
    assertThat(status.lastDriftCheckTime()).isNotBlank();
    assertThat(status.drift())
        .singleElement()
        .satisfies(difference -> {
          assertThat(difference.field()).contains("parameters").contains("tenantId");
          assertThat(difference.expected()).contains(name);
          assertThat(difference.actual()).contains("stolen");
        });
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(Cloud.parameters(cloud.require(name))).containsEntry("tenantId", "stolen");
  }

  /** Upstream's weakness: nobody looks at the records again. */
  @Test
  void aRecordThatIsDeletedComesBack() {
    var place = cloud.place(name);
    edges.createReady(Draft.of(name, place).dns(place.zone()));
    var record = place.domain(name) + " CNAME";
    var value = cloud.records(place.zone()).get(record);
    var before = detections();

    cloud.cname(place.zone(), "DELETE", place.domain(name), SandboxWorld.DEFAULT_ENDPOINT, 300);

    var event = edges.awaitEvent(name, "DriftCorrected");
    assertThat(event.getNote()).contains("DNS record " + place.domain(name));
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> value.equals(cloud.records(place.zone()).get(record)));
    edges.await(name, "DNSReady", "True", "DNSReady");
    edges.awaitReady(name);
    edges.awaitStatus(name, "no drift", status -> !Boolean.TRUE.equals(status.driftDetected()));
    assertThat(edges.told(name)).containsEntry("DriftCorrected", 1L);
    assertThat(detections()).isGreaterThan(before);
  }

  /** What leads elsewhere is no longer ours: it is told, and not overwritten. */
  @Test
  void aRecordThatIsRedirectedIsTold() {
    var place = cloud.place(name);
    edges.createReady(Draft.of(name, place).dns(place.zone()));

    cloud.cname(place.zone(), "UPSERT", place.domain(name), "elsewhere.example.net", 300);

    var dns = edges.await(name, "DNSReady", "False", "DNSError");
    assertThat(dns.getMessage()).contains("elsewhere.example.net");
    edges.await(name, "Ready", "False", "DNSError");
    assertThat(cloud.records(place.zone()).get(place.domain(name) + " CNAME"))
        .contains("elsewhere.example.net");

    cloud.cname(place.zone(), "DELETE", place.domain(name), "elsewhere.example.net", 300);
    edges.annotate(name, "reconcile-at", "now");
    edges.await(name, "DNSReady", "True", "DNSReady");
    edges.awaitReady(name);
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        change("enabled", update -> update.enabled(false)),
        change("connectionGroupId", update -> update.connectionGroupId(SandboxWorld.OTHER_GROUP)),
        change(
            "webAcl", update -> update.customizations(c -> c.webAcl(acl -> acl.action("disable")))),
        change(
            "geoRestrictions",
            update ->
                update.customizations(c ->
                    c.geoRestrictions(geo -> geo.restrictionType("blacklist").locations("FR")))),
        change(
            "certificate",
            update ->
                update.customizations(c ->
                    c.certificate(own ->
                        own.arn(
                            "arn:aws:acm:us-east-1:%s:certificate/%s"
                                .formatted(SandboxWorld.ACCOUNT, SandboxWorld.CERTIFICATE))))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void everyComparedSettingIsReported(
      String field, Consumer<UpdateDistributionTenantRequest.Builder> change) {
    edges.createReady(
        Draft.of(name).group(SandboxWorld.DEFAULT_GROUP).annotation("drift-policy", "report"));

    cloud.change(name, change);

    edges.await(name, "Synced", "False", "DriftDetected");
    assertThat(edges.status(name).drift())
        .singleElement()
        .extracting(Difference::field)
        .asString()
        .contains(field);
  }

  @Test
  void anAddedDomainIsReportedByName() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "report"));
    var added = "more-" + Draft.domain(name);

    cloud.change(name, update -> update.domains(domain(Draft.domain(name)), domain(added)));

    edges.await(name, "Synced", "False", "DriftDetected");
    assertThat(edges.status(name).drift())
        .singleElement()
        .satisfies(difference -> {
          assertThat(difference.field()).contains("domains");
          assertThat(difference.actual()).contains(added);
        });
    assertThat(edges.awaitEvent(name, "DriftDetected").getNote()).contains(added);
  }

  /** A group that the spec does not name is CloudFront's to choose. */
  @Test
  void anotherGroupIsNoDriftWhereTheSpecNamesNone() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    cloud.change(name, update -> update.connectionGroupId(SandboxWorld.OTHER_GROUP));

    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L));
  }

  /** Upstream's weakness: under report and suspend nothing else was looked at any more. */
  @Test
  void observationsGoOnWhileDriftIsReported() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "report"));
    cloud.change(name, update -> update.parameters(parameter("tenantId", "one")));
    edges.await(name, "Synced", "False", "DriftDetected");

    cloud.change(name, update -> update.parameters(parameter("tenantId", "two")));

    var eTag = cloud.eTag(name);
    edges.awaitStatus(name, "the new version", status -> eTag.equals(status.eTag()));
    edges.awaitStatus(
        name, "the rollout", status -> "Deployed".equals(status.distributionTenantStatus()));
    edges.awaitReady(name);
    assertThat(edges.status(name).drift())
        .singleElement()
        .satisfies(difference -> assertThat(difference.actual()).contains("two"));
  }

  @Test
  void reportedDriftThatStaysIsToldOnce() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "report"));
    cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));
    edges.await(name, "Synced", "False", "DriftDetected");
    edges.awaitEvent(name, "DriftDetected");

    edges.lookTwice(name, cloud);

    assertThat(edges.told(name)).containsEntry("DriftDetected", 1L);
  }

  @Test
  void reportedDriftThatIsUndoneIsForgotten() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "report"));
    cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));
    edges.await(name, "Synced", "False", "DriftDetected");

    cloud.change(name, update -> update.parameters(parameter("tenantId", name)));

    edges.await(name, "Synced", "True", "InSync");
    assertThat(edges.status(name).driftDetected()).isNotEqualTo(true);
    assertThat(edges.status(name).drift()).isNullOrEmpty();
  }

  @Test
  void suspendNotesTheDriftAndKeepsSilent() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "suspend"));
    var mark = cloud.mark();
    try (var story = edges.story(name)) {
      cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));

      edges.awaitStatus(name, "drift", status -> Boolean.TRUE.equals(status.driftDetected()));
      edges.lookTwice(name, cloud);

      assertThat(story.of("Synced")).containsOnly("True/InSync");
    }
    assertThat(edges.status(name).drift()).isNotEmpty();
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L));
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
  }

  @Test
  void aNewSpecWinsOverReportedDrift() {
    edges.createReady(
        Draft.of(name).parameters("tenantId", "1").annotation("drift-policy", "report"));
    cloud.change(name, update -> update.parameters(parameter("tenantId", "stolen")));
    edges.await(name, "Synced", "False", "DriftDetected");

    edges.edit(name, draft -> draft.parameters("tenantId", "1", "stage", "beta"));

    edges.await(name, "Synced", "True", "InSync");
    assertThat(Cloud.parameters(cloud.require(name)))
        .isEqualTo(Map.of("tenantId", "1", "stage", "beta"));
    assertThat(edges.status(name).driftDetected()).isNotEqualTo(true);
    assertThat(edges.status(name).drift()).isNullOrEmpty();
  }

  @Test
  void changedTagsComeBackAtTheNextFullLook() {
    edges.createReady(Draft.of(name).tags("env", "prod"));
    cloud.tag(name, "env", "stolen");

    edges.lookTwice(name, cloud);

    Awaitility.await()
        .untilAsserted(
            () -> assertThat(Cloud.tags(cloud.require(name))).containsEntry("env", "prod"));
  }

  private double detections() {
    return metrics.sum("cloudfront_tenant_operator_drift_detected_total");
  }

  private static Arguments change(
      String field, Consumer<UpdateDistributionTenantRequest.Builder> change) {
    return Arguments.of(field, change);
  }

  private static Parameter parameter(String name, String value) {
    return Parameter.builder().name(name).value(value).build();
  }

  private static DomainItem domain(String name) {
    return DomainItem.builder().domain(name).build();
  }
}
