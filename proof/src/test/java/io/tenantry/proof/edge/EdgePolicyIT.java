package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.cloudfront.model.Parameter;

/** What annotations ask for, and what the owners of domains must do themselves. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgePolicyIT {
  private final Edges edges;
  private final Cloud cloud;
  private final String name;

  /** In no zone of ours: the customer's own. */
  private final String domain;

  EdgePolicyIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.name = names.unique("shop");
    this.domain = name + ".customer.example";
  }

  @Test
  void aPausedObjectWaitsAndThenGoesOn() {
    var mark = cloud.mark();
    edges.create(Draft.of(name).annotation("paused", "true"));
    edges.await(name, "Paused", "True", "Paused");
    assertThat(cloud.operations(mark, name)).isEmpty();

    edges.removeAnnotation(name, "paused");

    edges.awaitReady(name);
    assertThat(Edges.find(edges.get(name), "Paused")).isEmpty();
  }

  @Test
  void aPausedTenantKeepsItsConditionsAndItsDrift() {
    edges.createReady(Draft.of(name));
    edges.annotate(name, "paused", "true");
    edges.await(name, "Paused", "True", "Paused");
    var mark = cloud.mark();

    edges.edit(name, draft -> draft.parameters("tenantId", "2"));
    cloud.change(name, update -> update.enabled(false));
    cloud.awaitCalls(mark, "ListDistributionTenants", 2);

    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    var ready = edges.condition(name, "Ready");
    assertThat(ready.getReason()).isEqualTo("Deployed");
    assertThat(ready.getObservedGeneration()).as("nobody has looked at the new spec").isEqualTo(1);
    edges.annotate(name, "paused", "false");
    edges.awaitReady(name);
    assertThat(Cloud.parameters(cloud.require(name))).containsEntry("tenantId", "2");
    assertThat(cloud.require(name).enabled()).isTrue();
  }

  @Test
  void aPausedObjectIsNotDeletedEither() {
    edges.createReady(Draft.of(name));
    edges.annotate(name, "paused", "true");
    edges.await(name, "Paused", "True", "Paused");
    var mark = cloud.mark();

    edges.delete(name);
    cloud.awaitCalls(mark, "ListDistributionTenants", 2);

    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(cloud.require(name).enabled()).isTrue();
    edges.removeAnnotation(name, "paused");
    edges.awaitGone(name);
  }

  @Test
  void reconcileAtReadsTheTenantNow() {
    edges.createReady(Draft.of(name));

    edges.lookTwice(name, cloud);

    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L));
  }

  @Test
  void adoptTakesATenantOver() {
    var foreign = cloud.plantTenant(name, Draft.domain(name));
    edges.create(Draft.of(name).annotation("adopt", "true"));

    edges.awaitReady(name);

    assertThat(edges.id(name)).isEqualTo(foreign.id());
    var live = cloud.require(name);
    assertThat(Cloud.parameters(live)).isEqualTo(Map.of("tenantId", name));
    assertThat(Cloud.tags(live))
        .containsEntry("team", "blue")
        .containsEntry("tenantry.io/owner", edges.home() + "/" + name)
        .containsEntry("tenantry.io/owner-uid", edges.get(name).getMetadata().getUid());
  }

  @Test
  void aConflictIsResolvedByAdoptingLater() {
    var foreign = cloud.plantTenant(name, Draft.domain(name));
    edges.create(Draft.of(name));
    edges.await(name, "Ready", "False", "DomainConflict");

    edges.annotate(name, "adopt", "true");

    edges.awaitReady(name);
    assertThat(edges.id(name)).isEqualTo(foreign.id());
  }

  @Test
  void deletionPolicyDeleteIsTheDefault() {
    edges.createReady(Draft.of(name).annotation("deletion-policy", "delete"));

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(edges.told(name)).doesNotContainKey("InvalidAnnotation");
  }

  @Test
  void aDeletionPolicyThatIsNotUnderstoodKeepsTheTenant() {
    edges.createReady(Draft.of(name).annotation("deletion-policy", "perhaps"));
    var event = edges.awaitEvent(name, "InvalidAnnotation");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getNote()).contains("deletion-policy", "perhaps");

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.require(name).enabled()).isTrue();
  }

  @Test
  void aDriftPolicyThatIsNotUnderstoodReports() {
    edges.createReady(Draft.of(name).annotation("drift-policy", "Enforce"));
    assertThat(edges.awaitEvent(name, "InvalidAnnotation").getNote()).contains("drift-policy");
    var mark = cloud.mark();

    cloud.change(
        name,
        update -> update.parameters(Parameter.builder().name("tenantId").value("stolen").build()));

    edges.await(name, "Synced", "False", "DriftDetected");
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(edges.told(name)).containsEntry("InvalidAnnotation", 1L);
  }

  @Test
  void theOwnerOfADomainIsToldWhichRecordToMake() {
    edges.create(owned());

    var status =
        edges.awaitStatus(
            name,
            "required records",
            s ->
                s.requiredRecords() != null
                    && Boolean.FALSE.equals(s.requiredRecords().getFirst().seen()));

    assertThat(status.requiredRecords())
        .singleElement()
        .satisfies(record -> {
          assertThat(record.name()).isEqualTo(domain);
          assertThat(record.type()).isEqualTo("CNAME");
          assertThat(record.value()).isEqualTo(SandboxWorld.DEFAULT_ENDPOINT);
          assertThat(record.reason()).isNotBlank();
        });

    cloud.pointElsewhere(domain, SandboxWorld.DEFAULT_ENDPOINT);
    edges.awaitStatus(
        name,
        "the record to be seen",
        s -> Boolean.TRUE.equals(s.requiredRecords().getFirst().seen()));
    edges.awaitReady(name);
  }

  @Test
  void whatTheOwnerDoesIsNoticedByItself() {
    edges.create(
        Draft.of(name)
            .distribution(SandboxWorld.BARE_DISTRIBUTION)
            .parameters()
            .domains(domain)
            .managed("self-hosted"));
    edges.await(name, "CertificateReady", "False", "PendingValidation");
    edges.awaitStatus(name, "required records", s -> s.requiredRecords() != null);

    cloud.pointElsewhere(domain, SandboxWorld.DEFAULT_ENDPOINT);

    edges.awaitReady(name);
    edges.await(name, "CertificateReady", "True", "Validated");
  }

  @Test
  void whereOurRecordsAreNobodyElseMustMakeAny() {
    edges.createReady(Draft.of(name).dns(SandboxWorld.ZONE));

    assertThat(edges.status(name).requiredRecords()).isNullOrEmpty();
  }

  @Test
  void invalidateClearsTheCacheOnceForEachValue() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    edges.annotate(name, "invalidate", "1 /index.html /img/*");
    var first = awaitInvalidation("1 /index.html /img/*", "Completed");
    edges.lookTwice(name, cloud);
    edges.annotate(name, "invalidate", "2 /index.html /img/*");
    var second = awaitInvalidation("2 /index.html /img/*", "Completed");

    assertThat(second).isNotEqualTo(first);
    assertThat(cloud.writes(mark, edges.id(name)))
        .containsExactly(
            "CreateInvalidationForDistributionTenant", "CreateInvalidationForDistributionTenant");
  }

  @ParameterizedTest
  @CsvSource({"no paths at all", "1 index.html"})
  void anInvalidationWithoutPathsIsNotUnderstood(String value) {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    edges.annotate(name, "invalidate", value);

    var event = edges.awaitEvent(name, "InvalidAnnotation");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getNote()).contains("tenantry.io/invalidate", value);
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
    assertThat(edges.condition(name, "Ready").getStatus()).isEqualTo("True");
  }

  @Test
  void anInvalidationThatAwsRefusesIsToldAndNotRepeated() {
    edges.createReady(Draft.of(name));
    var mark = cloud.mark();

    edges.annotate(name, "invalidate", "1 /" + "x".repeat(4000));

    var status =
        edges.awaitStatus(
            name,
            "a refusal",
            s -> s.invalidation() != null && s.invalidation().state().equals("Refused"));
    assertThat(status.invalidation().message()).contains("invalid invalidation paths");
    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, edges.id(name)))
        .containsExactly("CreateInvalidationForDistributionTenant");
    assertThat(edges.condition(name, "Ready").getStatus()).isEqualTo("True");
  }

  private String awaitInvalidation(String request, String state) {
    return edges
        .awaitStatus(
            name,
            "invalidation " + request,
            s ->
                s.invalidation() != null
                    && s.invalidation().request().equals(request)
                    && s.invalidation().state().equals(state))
        .invalidation()
        .id();
  }

  /** With a certificate of ours for a domain of theirs. */
  private Draft owned() {
    var distribution = cloud.plantDistribution(cloud.plantCertificate(domain));
    return Draft.of(name).distribution(distribution).parameters().domains(domain);
  }
}
