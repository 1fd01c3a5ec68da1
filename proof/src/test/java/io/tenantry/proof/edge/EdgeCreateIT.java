package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DomainResult;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.cloudfront.model.DomainStatus;

/** From a manifest to a tenant that serves. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeCreateIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;

  EdgeCreateIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
  }

  @Test
  void createsATenantWithOneCall() {
    var mark = cloud.mark();
    edges.createReady(Draft.of(name).parameters("tenantId", "t-1", "stage", "beta"));

    var live = cloud.require(name);
    assertThat(live.distributionId()).isEqualTo(SandboxWorld.DISTRIBUTION);
    assertThat(live.enabled()).isTrue();
    assertThat(live.connectionGroupId()).isEqualTo(SandboxWorld.DEFAULT_GROUP);
    assertThat(live.domains()).hasSize(1);
    assertThat(live.domains().getFirst().domain()).isEqualTo(Draft.domain(name));
    assertThat(live.domains().getFirst().status()).isEqualTo(DomainStatus.ACTIVE);
    assertThat(Cloud.parameters(live)).isEqualTo(Map.of("tenantId", "t-1", "stage", "beta"));
    assertThat(live.customizations()).isNull();
    assertThat(cloud.writes(mark, name, live.id(), live.arn()))
        .containsExactly("CreateDistributionTenant");
  }

  @Test
  void theStatusTellsAllThereIsToKnow() {
    var tenant = edges.createReady(Draft.of(name));

    var live = cloud.require(name);
    var status = edges.status(name);
    assertThat(status.id()).isEqualTo(live.id());
    assertThat(status.arn()).isEqualTo(live.arn());
    assertThat(status.eTag()).isEqualTo(cloud.eTag(name));
    assertThat(status.distributionTenantStatus()).isEqualTo("Deployed");
    assertThat(status.observedGeneration()).isEqualTo(1);
    assertThat(status.createdTime()).isNotBlank();
    assertThat(status.lastModifiedTime()).isNotBlank();
    assertThat(status.domainResults())
        .containsExactly(new DomainResult(Draft.domain(name), "active"));
    assertThat(status.dnsChangeId()).isNull();
    assertThat(status.dnsTarget()).isNull();
    assertThat(status.driftDetected()).isNotEqualTo(true);
    assertThat(tenant.getMetadata().getFinalizers()).contains(Edges.FINALIZER);
    assertConditions(
        tenant,
        "CertificateReady=False/NotConfigured",
        "DNSReady=True/DNSNotConfigured",
        "Ready=True/Deployed",
        "Synced=True/InSync");
  }

  /** Upstream's weakness: no Ready at all before the tenant existed. */
  @Test
  void allConditionsAreThereFromTheFirstPassOn() {
    try (var story = edges.story(name)) {
      edges.createReady(Draft.of(name));

      var first =
          story.versions().stream().filter(v -> Edges.find(v, "Ready").isPresent()).findFirst();
      assertThat(first.orElseThrow().getStatus().conditions())
          .extracting(Condition::getType)
          .contains("Ready", "Synced", "CertificateReady", "DNSReady");
      assertThat(story.of("Ready"))
          .startsWith("False/Creating")
          .endsWith("True/Deployed")
          .isSubsetOf("False/Creating", "False/Deploying", "True/Deployed");
    }
  }

  @Test
  void theFinalizerIsThereBeforeAnythingIsMade() {
    try (var story = edges.story(name)) {
      edges.createReady(Draft.of(name));

      var finalized =
          story.versions().stream()
              .filter(v -> v.getMetadata().getFinalizers().contains(Edges.FINALIZER))
              .findFirst()
              .orElseThrow();
      assertThat(finalized.getStatus() == null || finalized.getStatus().id() == null).isTrue();
    }
  }

  @Test
  void tellsOfTheNewTenantInAnEvent() {
    edges.createReady(Draft.of(name));

    var event = edges.awaitEvent(name, "Created");
    assertThat(event.getNote()).contains(edges.id(name));
    assertThat(event.getType()).isEqualTo("Normal");
    assertThat(event.getReportingController()).isEqualTo("distributiontenant-controller");
    assertThat(event.getAction()).isEqualTo("Created");
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L));
  }

  @Test
  void tagsTheTenantWithItsOwner() {
    var tenant = edges.createReady(Draft.of(name).tags("env", "prod", "empty", ""));

    assertThat(Cloud.tags(cloud.require(name)))
        .hasSize(5)
        .containsEntry("env", "prod")
        .containsEntry("empty", "")
        .containsEntry("tenantry.io/owner", edges.home() + "/" + name)
        .containsEntry("tenantry.io/owner-uid", tenant.getMetadata().getUid())
        .containsKey("tenantry.io/cluster");
    assertThat(edges.status(name).tagKeys()).containsExactlyInAnyOrder("env", "empty");
  }

  @Test
  void usesTheConnectionGroupItIsGiven() {
    edges.createReady(Draft.of(name).group(SandboxWorld.OTHER_GROUP));

    assertThat(cloud.require(name).connectionGroupId()).isEqualTo(SandboxWorld.OTHER_GROUP);
  }

  @Test
  void aTenantMayBeBornDisabled() {
    edges.create(Draft.of(name).enabled(false));

    edges.await(name, "Ready", "False", "Disabled");
    assertThat(cloud.require(name).enabled()).isFalse();
    assertThat(edges.condition(name, "Synced").getStatus()).isEqualTo("True");
  }

  @Test
  void withDnsTheRecordIsThereBeforeTheTenant() {
    var place = cloud.place(names.unique("zone"));
    var mark = cloud.mark();
    try (var story = edges.story(name)) {
      edges.createReady(Draft.of(name, place).dns(place.zone()));

      var change = first(mark, "ChangeResourceRecordSets", place.zone());
      var create = first(mark, "CreateDistributionTenant", name);
      var asked = cloud.callsOf(mark, "GetChange");
      assertThat(change).isLessThan(create);
      assertThat(asked).anyMatch(call -> call.seq() > change && call.seq() < create);
      assertThat(story.of("Ready")).startsWith("False/Creating").endsWith("True/Deployed");
      assertThat(story.of("DNSReady"))
          .startsWith("False/DNSRecordCreating")
          .endsWith("True/DNSReady")
          .doesNotContain("False/DNSError", "True/DNSNotConfigured");
    }
    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
  }

  @Test
  void theStatusKnowsTheRecordsThatWereWritten() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(Draft.of(name, place).dns(place.zone(), 60));

    var status = edges.status(name);
    assertThat(status.dnsTarget()).isEqualTo(SandboxWorld.DEFAULT_ENDPOINT);
    assertThat(status.dnsChangeId()).isNull();
    assertThat(status.dnsRecords())
        .containsExactly(
            new WrittenRecord(
                place.domain(name),
                "CNAME",
                SandboxWorld.DEFAULT_ENDPOINT,
                60L,
                place.zone(),
                null,
                null,
                true));
    var event = edges.awaitEvent(name, "DNSRecordCreating");
    assertThat(event.getNote()).contains("1", SandboxWorld.DEFAULT_ENDPOINT);
  }

  /** What might have been written is noted first: no crash can leave an unknown record. */
  @Test
  void aRecordIsNotedBeforeItIsWritten() {
    var place = cloud.place(names.unique("zone"));
    try (var story = edges.story(name)) {
      edges.createReady(Draft.of(name, place).dns(place.zone()));

      var noted =
          story.versions().stream()
              .filter(v -> v.getStatus() != null && v.getStatus().dnsRecords() != null)
              .findFirst()
              .orElseThrow();
      assertThat(noted.getStatus().dnsRecords())
          .extracting(WrittenRecord::written)
          .containsExactly(false);
      assertThat(noted.getStatus().id()).isNull();
    }
  }

  @Test
  void theRecordLeadsToTheChosenGroup() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(Draft.of(name, place).group(SandboxWorld.OTHER_GROUP).dns(place.zone()));

    assertThat(cloud.records(place.zone()))
        .containsEntry(place.domain(name) + " CNAME", SandboxWorld.OTHER_ENDPOINT + " 300");
  }

  /** The domains are sorted somewhere on the way; the first of the spec is meant all the same. */
  @Test
  void theFirstDomainIsTheDefaultPrimaryOfAManagedCertificate() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(
        Draft.of(name, place)
            .distribution(SandboxWorld.BARE_DISTRIBUTION)
            .domains(place.domain("www"), place.domain("api"))
            .managed("cloudfront")
            .dns(place.zone()));

    var certificate = cloud.describe(edges.status(name).certificateArn());
    assertThat(certificate.domainName()).isEqualTo(place.domain("www"));
    assertThat(certificate.subjectAlternativeNames())
        .containsExactlyInAnyOrder(place.domain("www"), place.domain("api"));
  }

  @Test
  void kubectlShowsHowItIs() {
    edges.createReady(Draft.of(name));

    var row = Tables.row(edges.client(), edges.at(name).get());
    assertThat(row)
        .containsEntry("Status", "Deployed")
        .containsEntry("Ready", "True")
        .containsEntry("Synced", "True")
        .containsEntry("ID", edges.id(name))
        .containsKey("Age");
  }

  private long first(long mark, String operation, String subject) {
    return cloud.callsAbout(mark, subject).stream()
        .filter(call -> call.operation().equals(operation))
        .findFirst()
        .orElseThrow()
        .seq();
  }

  private static void assertConditions(DistributionTenant tenant, String... expected) {
    assertThat(tenant.getStatus().conditions())
        .extracting(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
        .containsExactlyInAnyOrderElementsOf(List.of(expected));
    assertThat(tenant.getStatus().conditions())
        .allSatisfy(c -> assertThat(c.getObservedGeneration()).isEqualTo(1));
  }
}
