package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.cloudfront.model.Tag;

/**
 * The operator takes over what the original has left: nothing of it changes in AWS but for the tags
 * that say whose the tenant is. Until then the annotation keeps it away.
 */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeSwapOverIT {
  private final Edges edges;
  private final Cloud cloud;
  private final String name;
  private final Cloud.Place place;
  private final String domain;
  private long mark;

  EdgeSwapOverIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.name = names.unique("swapped");
    this.place = cloud.place(names.unique("zone"));
    this.domain = place.domain("www");
  }

  /** As the original leaves a tenant with DNS: no record, tag or generation of ours. */
  @BeforeEach
  void leaveBehind() {
    var tenant =
        cloud.plantTenant(name, place.distribution(), domain, Map.of(), Map.of("team", "blue"));
    record(domain);
    edges.create(
        Draft.of(name, place)
            .domains(domain)
            .tags("team", "blue")
            .dns(place.zone())
            .annotation("paused", "true"));
    edges.await(name, "Paused", "True", "Paused");
    edges.holdAsTheOriginal(name);
    edges.patchStatus(
        name,
        """
        {"observedGeneration": 1, "id": "%s", "arn": "%s", "eTag": "%s",
         "distributionTenantStatus": "Deployed",
         "createdTime": "2026-01-01T00:00:00Z", "lastModifiedTime": "2026-01-01T00:00:00Z",
         "domainResults": [{"domain": "%s", "status": "active"}],
         "lastDriftCheckTime": "2026-01-01T00:00:00Z", "driftDetected": false,
         "dnsTarget": "%s",
         "conditions": [%s, %s, %s, %s]}\
        """
            .formatted(
                tenant.id(),
                tenant.arn(),
                "E1",
                domain,
                SandboxWorld.DEFAULT_ENDPOINT,
                condition("Ready", "Deployed"),
                condition("Synced", "InSync"),
                condition("CertificateReady", "NotConfigured"),
                condition("DNSReady", "DNSReady")));
    mark = cloud.mark();
  }

  private void record(String of) {
    cloud.cname(place.zone(), "CREATE", of, SandboxWorld.DEFAULT_ENDPOINT, 300);
  }

  private static String condition(String type, String reason) {
    return """
    {"type": "%s", "status": "True", "reason": "%s", "message": "", "observedGeneration": 1,
     "lastTransitionTime": "2026-01-01T00:00:00Z"}\
    """
        .formatted(type, reason);
  }

  private List<String> writes() {
    var status = edges.status(name);
    return cloud.writes(mark, name, status.id(), status.arn(), place.zone());
  }

  private List<Call> refusedBatches() {
    return cloud.callsOf(mark, "ChangeResourceRecordSets").stream()
        .filter(call -> call.resource().contains(place.zone()))
        .filter(call -> call.errorCode() != null && !call.errorCode().isEmpty())
        .toList();
  }

  @Test
  void nothingChangesButTheTagsOfItsOwner() {
    edges.removeAnnotation(name, "paused");

    edges.awaitStatus(name, "its records noted", status -> status.dnsRecords() != null);
    edges.awaitReady(name);
    edges.lookTwice(name, cloud);
    assertThat(writes()).filteredOn(write -> !write.equals("TagResource")).isEmpty();
    assertThat(cloud.require(name).tags().items())
        .extracting(Tag::key)
        .contains("team", "tenantry.io/owner", "tenantry.io/owner-uid", "tenantry.io/cluster");
  }

  @Test
  void anEditThatCameWithTheSwapIsMadeWithoutARefusal() {
    var more = place.domain("more");
    edges.edit(name, draft -> draft.domains(domain, more));
    edges.removeAnnotation(name, "paused");

    edges.awaitStatus(
        name,
        "its new domain",
        status -> status.domainResults() != null && status.domainResults().size() == 2);
    edges.awaitReady(name);
    assertThat(cloud.records(place.zone())).containsKeys(domain + " CNAME", more + " CNAME");
    assertThat(refusedBatches()).isEmpty();
  }

  @Test
  void anEditAfterTheSwapIsMadeWithoutARefusal() {
    edges.removeAnnotation(name, "paused");
    edges.awaitStatus(name, "its records noted", status -> status.dnsRecords() != null);
    var more = place.domain("more");
    edges.edit(name, draft -> draft.domains(more));

    edges.awaitStatus(
        name,
        "its new domain",
        status ->
            status.domainResults() != null
                && status.domainResults().getFirst().domain().equals(more));
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> !cloud.records(place.zone()).containsKey(domain + " CNAME"));
    assertThat(refusedBatches()).isEmpty();
  }

  @Test
  void aDeletionThatCameWithTheSwapLeavesNothingAndIsNotRefused() {
    edges.delete(name);
    edges.removeAnnotation(name, "paused");

    edges.awaitGone(name);
    assertThat(cloud.tenant(name)).isEmpty();
    assertThat(cloud.records(place.zone())).doesNotContainKey(domain + " CNAME");
    assertThat(refusedBatches()).isEmpty();
  }

  @Test
  void aDeletionAfterTheSwapIsNotRefused() {
    edges.removeAnnotation(name, "paused");
    edges.awaitStatus(name, "its records noted", status -> status.dnsRecords() != null);
    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).doesNotContainKey(domain + " CNAME");
    assertThat(refusedBatches()).isEmpty();
  }
}
