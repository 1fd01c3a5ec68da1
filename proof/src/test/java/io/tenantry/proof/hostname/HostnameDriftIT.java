package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody changes records, or a load balancer its address: the records are put right. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameDriftIT {
  private final Sandbox sandbox;
  private final HostnameCloud cloud;
  private final Requests requests;
  private final Zone zone;
  private final String name;
  private final String hostname;

  HostnameDriftIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.cloud = cloud;
    this.requests = new Requests(client, names.namespace());
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
    this.hostname = zone.hostname("shop");
  }

  @Test
  void anAliasThatWasRedirectedIsPutRight() {
    var before = ready(draft());

    cloud.change(zone, "UPSERT", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));

    assertCorrected(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "AAAA"})
  void anAliasThatWasDeletedIsPutBack(String type) {
    var before = ready(draft());

    cloud.change(zone, "DELETE", cloud.set(zone, hostname, type));

    assertCorrected(before);
  }

  @Test
  void aValidationRecordThatWasDeletedIsPutBack() {
    var before = ready(draft());

    cloud.change(zone, "DELETE", cloud.proof(zone));

    assertCorrected(before);
  }

  @Test
  void aValidationRecordThatWasChangedIsPutRight() {
    var before = ready(draft());
    var proof = HostnameCloud.plain(cloud.proof(zone).name());

    cloud.change(zone, "UPSERT", HostnameCloud.plainRecord(proof, "CNAME", "elsewhere.test"));

    assertCorrected(before);
  }

  private void assertCorrected(Map<String, String> before) {
    var detected = requests.awaitEvent(name, "DriftDetected");
    assertThat(detected.getType()).isEqualTo("Warning");
    assertThat(detected.getMessage()).contains(hostname);
    requests.awaitThat(name, "its records", () -> cloud.records(zone).equals(before));
    requests.awaitEvent(name, "DriftCorrected");
    requests.awaitReady(name);
    assertThat(requests.told(name))
        .containsEntry("DriftDetected", 1L)
        .containsEntry("DriftCorrected", 1L);
  }

  @Test
  void driftIsOnlyReportedWhereThatIsWanted() {
    ready(draft().annotation("tenantry.io/drift-policy", "report"));

    cloud.change(zone, "UPSERT", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));

    var alias = requests.await(name, "DnsAliasReady", "False", "AliasFailed");
    assertThat(alias.getMessage()).contains(hostname);
    requests.awaitEvent(name, "DnsAliasFailed");
    var mark = cloud.mark();
    cloud.awaitCalls(mark, "ListCertificates", 4);
    assertThat(requests.condition(name, "Ready").getReason()).isEqualTo("AliasFailed");
    assertThat(cloud.writes(mark, zone.id())).isEmpty();
    assertThat(cloud.records(zone)).containsEntry(hostname + " A", "192.0.2.1 60");
    assertThat(requests.told(name)).containsEntry("DnsAliasFailed", 1L);
    requests.annotate(name, "tenantry.io/drift-policy", null);
    requests.awaitReady(name);
    assertThat(cloud.records(zone).get(hostname + " A")).startsWith("alias");
  }

  @Test
  void driftIsLeftAloneWhereThatIsWanted() {
    var annotated = draft().annotation("tenantry.io/drift-policy", "suspend");
    ready(annotated);
    cloud.change(zone, "UPSERT", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));
    var mark = cloud.mark();

    requests.awaitThat(
        name,
        "its records to be read",
        () -> cloud.operations(mark, zone.id()).contains("ListResourceRecordSets"));
    requests.annotate(name, "tenantry.io/reconcile-at", "now");

    assertThat(requests.condition(name, "Ready").getStatus()).isEqualTo("True");
    assertThat(cloud.writes(mark, zone.id())).isEmpty();
    requests.annotate(name, "tenantry.io/drift-policy", "enforce");
    requests.awaitEvent(name, "DriftCorrected");
    assertThat(cloud.records(zone).get(hostname + " A")).startsWith("alias");
  }

  @Test
  void recordsFollowALoadBalancerToItsNewAddress() {
    ready(draft());
    var before = Objects.requireNonNull(requests.status(name).assignedLoadBalancer());

    sandbox.balancer().recreate("edge", requests.gateway(name));

    var now =
        requests
            .awaitStatus(
                name,
                "another address",
                s -> s.assignedLoadBalancer() != null && !s.assignedLoadBalancer().equals(before))
            .assignedLoadBalancer();
    requests.awaitReady(name);
    assertThat(cloud.records(zone))
        .hasSize(3)
        .containsEntry(hostname + " A", "alias " + now)
        .containsEntry(hostname + " AAAA", "alias " + now);
    assertThat(requests.told(name)).doesNotContainKey("DriftDetected");
  }

  /** What was there before us is taken over unless the operator is told otherwise. */
  @Test
  void recordsThatWereThereBeforeAreOverwritten() {
    cloud.change(zone, "CREATE", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));

    ready(draft());

    assertThat(cloud.records(zone).get(hostname + " A")).startsWith("alias");
  }

  private Map<String, String> ready(HostnameDraft draft) {
    requests.createReady(draft);
    return cloud.records(zone);
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, hostname).alone();
  }
}
