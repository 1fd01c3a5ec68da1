package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.cloudfront.model.Parameter;

/**
 * What is on its way, seen in slow motion: AWS's time stands still until a test lets it pass, so
 * every stage lasts as long as a look at it takes.
 */
@Sandboxed("edge-stages")
@ExtendWith(EdgeExtension.class)
class EdgeStagesIT {
  private static final Map<String, ?> AS_USUAL =
      Map.of(
          "cloudfront",
          Map.of(
              "afterDisable", "RESOURCE_NOT_DISABLED",
              "attachment", "BY_CALLER",
              "certificateRequest", "HONOURED",
              "tenantDeploy", "100ms"),
          "acm",
          Map.of("validity", "395d", "renewBefore", "60d"));

  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final TestNames names;
  private final String name;

  EdgeStagesIT(KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.names = names;
    this.name = names.unique("shop");
  }

  @BeforeEach
  void stopTime() {
    cloud.stopTime();
  }

  @AfterEach
  void asUsual() {
    cloud.settings(AS_USUAL);
  }

  @Test
  void aNewTenantIsNotReadyBeforeItIsDeployed() {
    edges.create(Draft.of(name));
    edges.awaitStatus(name, "in progress", s -> "InProgress".equals(s.distributionTenantStatus()));
    edges.await(name, "Synced", "True", "InSync");
    assertThat(edges.condition(name, "Ready").getReason()).isIn("Creating", "Deploying");

    arrive();

    edges.awaitReady(name);
  }

  @Test
  void anUpdateMayFollowBeforeTheLastOneIsDeployed() {
    ready(Draft.of(name));
    edges.edit(name, draft -> draft.parameters("tenantId", "2"));
    edges.await(name, "Ready", "False", "Deploying");

    edges.edit(name, draft -> draft.parameters("tenantId", "3"));

    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> Cloud.parameters(cloud.require(name)).get("tenantId").equals("3"));
    arrive();
    edges.awaitReady(name);
    assertThat(edges.status(name).observedGeneration()).isEqualTo(3);
  }

  @Test
  void propagationIsWaitedFor() {
    var place = cloud.place(names.unique("zone"));
    var mark = cloud.mark();
    edges.create(Draft.of(name, place).dns(place.zone()));

    var dns = edges.await(name, "DNSReady", "False", "DNSPropagating");

    var change = edges.status(name).dnsChangeId();
    assertThat(change).isNotBlank();
    assertThat(dns.getMessage()).contains(change);
    assertThat(edges.condition(name, "Ready").getReason()).isEqualTo("Creating");
    assertThat(cloud.operations(mark, name)).doesNotContain("CreateDistributionTenant");
    untilReady();
    assertThat(edges.status(name).dnsChangeId()).isNull();
  }

  /** Upstream's weakness: it was asked for for ever. */
  @Test
  void aChangeThatRoute53HasForgottenIsMadeAgain() {
    var place = cloud.place(names.unique("zone"));
    edges.create(Draft.of(name, place).dns(place.zone()));
    edges.await(name, "DNSReady", "False", "DNSPropagating");
    var change = edges.status(name).dnsChangeId();

    cloud.refuse("GetChange", change, -1, "NoSuchChange", 404, "Never heard of it.");

    edges.awaitStatus(
        name, "another change", s -> s.dnsChangeId() != null && !s.dnsChangeId().equals(change));
    untilReady();
    assertThat(cloud.records(place.zone())).hasSize(1);
    assertThat(edges.told(name)).doesNotContainKey("DNSError");
  }

  @ParameterizedTest
  @CsvSource({
    "ChangeResourceRecordSets, Throttling",
    "ChangeResourceRecordSets, PriorRequestNotComplete",
    "GetChange, Throttling"
  })
  void aBusyRoute53IsAskedAgain(String operation, String code) {
    var place = cloud.place(names.unique("zone"));
    var match = operation.equals("GetChange") ? "" : place.zone();
    cloud.refuse(operation, match, 2, code, 400, "Not now.");
    var mark = cloud.mark();
    try (var story = edges.story(name)) {
      ready(Draft.of(name, place).dns(place.zone()));

      assertThat(story.of("DNSReady")).doesNotContain("False/DNSError").endsWith("True/DNSReady");
    }
    assertThat(cloud.callsOf(mark, operation))
        .filteredOn(call -> code.equals(call.errorCode()))
        .hasSize(2);
    assertThat(edges.told(name)).doesNotContainKey("DNSError");
  }

  /** Upstream's weakness: domains that came meanwhile never got a record. */
  @Test
  void domainsThatComeDuringPropagationGetTheirRecords() {
    var place = cloud.place(names.unique("zone"));
    edges.create(Draft.of(name, place).domains(place.domain("www")).dns(place.zone()));
    edges.await(name, "DNSReady", "False", "DNSPropagating");

    edges.edit(name, draft -> draft.domains(place.domain("www"), place.domain("api")));

    untilReady();
    assertThat(cloud.records(place.zone()))
        .containsOnlyKeys(place.domain("www") + " CNAME", place.domain("api") + " CNAME");
    assertThat(cloud.require(name).domains()).hasSize(2);
  }

  @Test
  void anObjectDeletedDuringPropagationLeavesNothing() {
    var place = cloud.place(names.unique("zone"));
    edges.create(Draft.of(name, place).dns(place.zone()));
    edges.await(name, "DNSReady", "False", "DNSPropagating");

    edges.delete(name);

    untilGone();
    assertThat(cloud.records(place.zone())).isEmpty();
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void aRemovedDomainKeepsItsRecordUntilItIsServedNoMore() {
    var place = cloud.place(names.unique("zone"));
    ready(
        Draft.of(name, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));

    edges.edit(name, draft -> draft.domains(place.domain("www")));
    edges.await(name, "Ready", "False", "Deploying");
    edges.lookTwice(name, cloud);
    assertThat(cloud.records(place.zone())).hasSize(2);

    untilReady();
    Awaitility.await().atMost(Patience.LIMIT).until(() -> cloud.records(place.zone()).size() == 1);
  }

  @Test
  void theWindowAfterDisablingIsShown() {
    ready(Draft.of(name));

    edges.delete(name);

    edges.await(name, "Ready", "False", "Disabling");
    assertThat(cloud.require(name).enabled()).isFalse();
    edges.awaitEvent(name, "Disabling");
    edges.annotate(name, "reconcile-at", "now");
    edges.lookTwice(name, cloud);
    assertThat(edges.condition(name, "Ready").getReason()).isEqualTo("Disabling");
    untilGone();
    edges.awaitEvent(name, "Deleted");
  }

  @Test
  void aDeletionThatWaitsForADeploymentIsShown() {
    ready(Draft.of(name));
    edges.edit(name, draft -> draft.enabled(false));
    edges.await(name, "Ready", "False", "Deploying");

    edges.delete(name);

    var ready = edges.await(name, "Ready", "False", "Deleting");
    assertThat(ready.getMessage()).contains("still deploying");
    untilGone();
    assertThat(edges.told(name)).doesNotContainKey("Disabling");
  }

  @Test
  void aCertificateThatIsBeingAttachedIsShown() {
    cloud.settings(Map.of("cloudfront", Map.of("tenantDeploy", "1h")));
    var place = cloud.place(names.unique("zone"));
    edges.create(bare(place).managed("cloudfront").dns(place.zone()));

    Awaitility.await()
        .atMost(Patience.LIMIT)
        .pollInterval(Duration.ofMillis(500))
        .until(() -> {
          arrive();
          return "issued".equals(edges.status(name).managedCertificateStatus());
        });

    var certificate = edges.await(name, "CertificateReady", "False", "Attaching");
    assertThat(certificate.getMessage()).contains(edges.status(name).certificateArn());
    cloud.pass(Duration.ofHours(2));
    edges.await(name, "CertificateReady", "True", "Validated");
    edges.awaitReady(name);
  }

  /** AWS shows a deleted tenant for a while, here for as long as time stands still. */
  @Test
  void whatIsDeletedIsNotAskedForAgain() {
    var place = cloud.place(names.unique("zone"));
    ready(Draft.of(name, place).dns(place.zone()));
    var id = edges.id(name);
    var mark = cloud.mark();
    edges.delete(name);
    edges.await(name, "Ready", "False", "Disabling");

    arrive();

    edges.awaitGone(name);
    assertThat(cloud.isShown(name)).as("still shown").isTrue();
    assertThat(cloud.writes(mark, id, place.zone()))
        .containsExactly(
            "UpdateDistributionTenant",
            "DeleteDistributionTenant",
            "DeleteDistributionTenant",
            "ChangeResourceRecordSets");
    assertThat(cloud.operations(mark, id)).endsWith("DeleteDistributionTenant");
  }

  /** Upstream's weakness: disabling wiped what the spec did not say. */
  @Test
  void disablingKeepsWhatIsLive() {
    var geo = new GeoRestrictions("whitelist", List.of("DE"));
    ready(
        Draft.of(name)
            .group(SandboxWorld.OTHER_GROUP)
            .customizations(null, null, geo)
            .annotation("drift-policy", "suspend"));
    cloud.change(
        name,
        update ->
            update.parameters(
                Parameter.builder().name("tenantId").value("live").build(),
                Parameter.builder().name("stage").value("live").build()));

    edges.delete(name);
    edges.await(name, "Ready", "False", "Disabling");

    var live = cloud.require(name);
    assertThat(live.enabled()).isFalse();
    assertThat(Cloud.parameters(live)).isEqualTo(Map.of("tenantId", "live", "stage", "live"));
    assertThat(live.customizations().geoRestrictions().locations()).containsExactly("DE");
    assertThat(live.connectionGroupId()).isEqualTo(SandboxWorld.OTHER_GROUP);
    untilGone();
  }

  @Test
  void whereAwsLetsADisabledTenantGoAtOnceItGoesAtOnce() {
    cloud.settings(Map.of("cloudfront", Map.of("afterDisable", "DELETES")));
    ready(Draft.of(name));
    var id = edges.id(name);
    var mark = cloud.mark();

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.writes(mark, id))
        .containsExactly("UpdateDistributionTenant", "DeleteDistributionTenant");
  }

  /** It looks like a stale version there, but reading again does not help: only time does. */
  @Test
  void whereAwsCallsTheWindowAPreconditionItIsWaitedForInPeace() {
    cloud.settings(Map.of("cloudfront", Map.of("afterDisable", "PRECONDITION_FAILED")));
    ready(Draft.of(name));
    var id = edges.id(name);
    edges.delete(name);
    edges.awaitEvent(name, "Disabling");
    var mark = cloud.mark();

    Awaitility.await()
        .during(Duration.ofSeconds(3))
        .until(() -> cloud.operations(mark, id).size() < 20);

    untilGone();
  }

  @Test
  void aCertificateThatCloudFrontAttachesItselfIsNoDrift() {
    cloud.settings(Map.of("cloudfront", Map.of("attachment", "BY_CLOUDFRONT")));
    var place = cloud.place(names.unique("zone"));
    var mark = cloud.mark();
    ready(bare(place).managed("cloudfront").dns(place.zone()));

    edges.await(name, "CertificateReady", "True", "Validated");
    edges.lookTwice(name, cloud);

    assertThat(cloud.writes(mark, name, edges.id(name)))
        .containsExactly("CreateDistributionTenant");
    assertThat(edges.status(name).certificateArn())
        .isEqualTo(cloud.require(name).customizations().certificate().arn());
    assertThat(edges.told(name)).doesNotContainKeys("DriftCorrected", "DriftDetected");
  }

  @Test
  void aCertificateThatNobodyProvedTimesOut() {
    var domain = name + ".customer.example";
    edges.create(
        Draft.of(name)
            .distribution(SandboxWorld.BARE_DISTRIBUTION)
            .parameters()
            .domains(domain)
            .managed("self-hosted"));
    edges.await(name, "CertificateReady", "False", "PendingValidation");

    cloud.pass(Duration.ofHours(73));

    var certificate = edges.await(name, "CertificateReady", "False", "CertificateFailed");
    assertThat(certificate.getMessage()).contains("validation-timed-out");
    edges.await(name, "Ready", "False", "CertificateFailed");
  }

  /** Whose domain leads elsewhere by the time it would be renewed. */
  @Test
  void aManagedCertificateThatExpiresIsNoticed() {
    cloud.settings(Map.of("acm", Map.of("validity", "2h", "renewBefore", "1h")));
    var place = cloud.place(names.unique("zone"));
    ready(bare(place).managed("cloudfront").dns(place.zone()));
    edges.await(name, "CertificateReady", "True", "Validated");
    cloud.cname(place.zone(), "UPSERT", place.domain(name), "elsewhere.example.com", 60);

    cloud.pass(Duration.ofHours(3));

    var certificate = edges.await(name, "CertificateReady", "False", "CertificateFailed");
    assertThat(certificate.getMessage()).contains("expired");
    assertThat(edges.status(name).managedCertificateStatus()).isEqualTo("expired");
    edges.await(name, "Ready", "False", "CertificateFailed");
    assertThat(edges.awaitEvent(name, "CertificateFailed").getType()).isEqualTo("Warning");
  }

  /** CloudFront may take the tenant and lose the request. */
  @Test
  void aLostCertificateRequestIsMadeAgain() {
    cloud.settings(Map.of("cloudfront", Map.of("certificateRequest", "LOST_ON_CREATE")));
    var place = cloud.place(names.unique("zone"));

    ready(bare(place).managed("cloudfront").dns(place.zone()));

    edges.await(name, "CertificateReady", "True", "Validated");
  }

  /** Issued and attached, but not yet deployed. */
  @Test
  void anIssuedCertificateIsAttachingUntilItIsThere() {
    var place = cloud.place(names.unique("zone"));
    try (var story = edges.story(name)) {
      ready(bare(place).managed("cloudfront").dns(place.zone()));

      assertThat(story.of("CertificateReady"))
          .contains("False/PendingValidation")
          .endsWith("True/Validated");
    }
  }

  /** Upstream's weakness: a throttled object said nothing at all. Once or twice is not worth it. */
  @Test
  void tooManyRequestsIsSeen() {
    cloud.refuse("CreateDistributionTenant", Cloud.named(name), 4, "Throttling", 400, "Slow down.");
    var failures = Failures.of(metrics, "throttling");
    edges.create(Draft.of(name));

    edges.awaitMessage(name, "Ready", "Slow down.");

    assertThat(edges.condition(name, "Ready").getReason()).isEqualTo("Creating");
    failures.awaitOne();
    edges.annotate(name, "reconcile-at", "now");
    untilReady();
  }

  private Draft bare(Cloud.Place place) {
    return Draft.of(name, place).distribution(SandboxWorld.BARE_DISTRIBUTION);
  }

  private void ready(Draft draft) {
    edges.create(draft);
    untilReady();
  }

  /** All that is on its way arrives. */
  private void arrive() {
    cloud.pass(Duration.ofSeconds(1));
  }

  private void untilReady() {
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .pollInterval(Duration.ofMillis(500))
        .until(() -> {
          arrive();
          return isReady();
        });
  }

  private boolean isReady() {
    var tenant = edges.get(name);
    return Edges.find(tenant, "Ready")
        .filter(c -> c.getStatus().equals("True"))
        .filter(c -> tenant.getMetadata().getGeneration().equals(c.getObservedGeneration()))
        .isPresent();
  }

  private void untilGone() {
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .pollInterval(Duration.ofMillis(500))
        .until(() -> {
          arrive();
          return edges.at(name).get() == null;
        });
  }
}
