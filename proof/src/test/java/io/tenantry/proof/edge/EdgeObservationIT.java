package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.OtlpCollector;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the person on call reads: metrics, one reconcile in the logs, and its trace. */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EdgeObservationIT {
  private final KubernetesClient client;
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final Path kubeconfig;
  private final Map<String, String> exports;
  private final OtlpCollector collector = new OtlpCollector();
  private final Scrape metrics = Scrape.somewhere();
  private final Scrape standbyMetrics = Scrape.somewhere();
  private final Path loadedClasses;
  private OperatorProcess operator;
  private OperatorProcess standby;

  EdgeObservationIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.client = client;
    this.edges = new Edges(client, names.namespace());
    this.cloud = new Cloud(sandbox.aws());
    this.names = names;
    this.kubeconfig = Installation.kubeconfig(sandbox);
    this.exports = sandbox.exports();
    this.loadedClasses = sandbox.directory().resolve("standby-classes.log");
  }

  @BeforeAll
  void start() {
    operator = start(metrics, collector.variables());
    standby =
        start(
            standbyMetrics,
            Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + loadedClasses));
  }

  private OperatorProcess start(Scrape scrape, Map<String, String> more) {
    var environment = new HashMap<>(exports);
    environment.putAll(more);
    return OperatorProcess.start(
        kubeconfig,
        environment,
        "--planes=edge",
        "--poll-interval=1s",
        "--drift-interval=3s",
        "--leader-elect",
        "--zap-log-level=debug",
        "--metrics-secure=false",
        scrape.flag());
  }

  @AfterAll
  void stop() {
    standby.close();
    operator.close();
    collector.close();
    client.leases().inNamespace(Installation.NAMESPACE).delete();
  }

  @Test
  void theMetricsSayWhoLeadsAndHowItsObjectsAre() {
    var place = cloud.place(names.unique("zone"));
    var good = names.unique("good");
    var broken = names.unique("broken");
    edges.createReady(Draft.of(good, place).dns(place.zone()));
    edges.create(Draft.of(broken).parameters());
    edges.await(broken, "Ready", "False", "MissingParameters");

    awaitValue(
        1, "tenantry_objects{", "kind=\"DistributionTenant\"", "reason=\"MissingParameters\"");
    awaitValue(1, "tenantry_leading{plane=\"edge\"}");
    awaitValue(1, "tenantry_plane_state{", "plane=\"edge\"", "state=\"running\"");
    awaitValue(0, "tenantry_plane_state{", "plane=\"edge\"", "state=\"waiting\"");
    awaitValue(1, "tenantry_build_info{");
    awaitPositive("tenantry_objects{", "ready=\"True\"", "reason=\"Deployed\"");
    awaitPositive("tenantry_oldest_not_ready_seconds{kind=\"DistributionTenant\"}");
    awaitPositive("rest_client_requests_total{", "code=\"200\"", "method=\"PATCH\"", "/status");
    awaitPositive("rest_client_request_duration_seconds_count{", "verb=\"PATCH\"");
    awaitPositive("tenantry_aws_budget_granted_total{", "service=\"cloudfront\"");
    awaitPositive("tenantry_aws_budget_rate{", "service=\"route53\"");
    awaitPositive("tenantry_aws_budget_tokens{", "service=\"route53\"");
    awaitPositive("tenantry_dns_batches_total");
    awaitPositive("tenantry_dns_changes_total");
    awaitValue(0, "tenantry_dns_queue");

    edges.delete(broken);
    edges.awaitGone(broken);
  }

  @Test
  void aStandbySaysThatItDoesNotLeadAndCountsNothing() throws IOException {
    var said = standbyMetrics.open().body();

    assertThat(said)
        .contains("tenantry_leading{plane=\"edge\"} 0.0")
        .contains("tenantry_plane_state{plane=\"edge\",state=\"running\"} 1.0")
        .doesNotContain("tenantry_objects{", "tenantry_oldest_not_ready_seconds{");
    assertThat(Files.readString(loadedClasses))
        .contains("io.tenantry.trace.Pass ")
        .doesNotContain("io.opentelemetry");
  }

  @Test
  void oneIdJoinsPlanCallAndWriteOfAReconcile() {
    var place = cloud.place(names.unique("zone"));
    var name = names.unique("logged");
    edges.createReady(Draft.of(name, place).dns(place.zone()));

    var done = awaitLine(line -> name.equals(line.get("name")) && said(line, "Create"));
    var id = (String) done.get("reconcileID");
    var lines = lines().stream().filter(line -> id.equals(line.get("reconcileID"))).toList();
    assertThat(done)
        .containsEntry("level", "info")
        .containsEntry("result", "done")
        .containsEntry("generation", "1")
        .containsKeys("calls", "writes", "ms", "next");
    assertThat(lines)
        .allSatisfy(line -> assertThat(line).containsEntry("name", name))
        .anySatisfy(line -> assertThat(line).containsEntry("msg", "plan"))
        .anySatisfy(line ->
            assertThat(line)
                .containsEntry("msg", "AWS call")
                .containsEntry("operation", "CreateDistributionTenant")
                .containsEntry("code", "200"))
        .anySatisfy(line ->
            assertThat(line)
                .containsEntry("msg", "Kubernetes write")
                .containsEntry("method", "PATCH"));

    // A batch is for all who wait: the line of its call has the ids of all of them.
    awaitLine(batch ->
        "ChangeResourceRecordSets".equals(batch.get("operation"))
            && lines().stream()
                .filter(line -> name.equals(line.get("name")) && said(line, "Submit"))
                .anyMatch(line ->
                    String.valueOf(batch.get("reconcileID"))
                        .contains((String) line.get("reconcileID"))));
    assertThat(operator.log()).doesNotContain(exports.get("AWS_SECRET_ACCESS_KEY"));
  }

  @Test
  void aReconcileIsATraceWithItsCallsAndWrites() {
    var place = cloud.place(names.unique("zone"));
    var name = names.unique("traced");
    edges.createReady(Draft.of(name, place).dns(place.zone()));

    var call =
        awaitSpan(span ->
            span.name().equals("cloudfront CreateDistributionTenant")
                && span.get("tenantry.object").endsWith("/" + name));
    // They are sent when they end, and not together.
    var step = awaitSpan(span -> span.id().equals(call.parent()));
    var root = awaitSpan(span -> span.id().equals(step.parent()));
    var trace = collector.spans().stream().filter(s -> s.trace().equals(call.trace())).toList();
    assertThat(step.name()).isEqualTo("step Create");
    assertThat(root.name()).isEqualTo("reconcile distributiontenant");
    assertThat(root.parent()).isEmpty();
    assertThat(root.attributes())
        .containsEntry("tenantry.kind", "DistributionTenant")
        .containsEntry("tenantry.namespace", edges.home())
        .containsEntry("tenantry.name", name)
        .containsEntry("tenantry.generation", "1")
        .containsKey("tenantry.reconcile");
    assertThat(trace)
        .extracting(OtlpCollector.Span::name)
        .contains("observe", "kubernetes PATCH distributiontenants/status");
    awaitSpan(span ->
        span.name().equals("route53 ChangeResourceRecordSets")
            && collector.spans().stream()
                .anyMatch(parent ->
                    parent.id().equals(span.parent()) && parent.name().equals("dns batch")));
  }

  private OtlpCollector.Span awaitSpan(Predicate<OtlpCollector.Span> wanted) {
    return Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> collector.spans().stream().filter(wanted).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  private static boolean said(Map<String, Object> line, String step) {
    return "reconciled".equals(line.get("msg"))
        && List.of(String.valueOf(line.get("steps")).split(", ", -1)).contains(step);
  }

  private Map<String, Object> awaitLine(Predicate<Map<String, Object>> wanted) {
    return Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> lines().stream().filter(wanted).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> lines() {
    return operator
        .log()
        .lines()
        .filter(line -> line.startsWith("{") && line.endsWith("}"))
        .map(line -> (Map<String, Object>) Serialization.unmarshal(line, Map.class))
        .toList();
  }

  private void awaitValue(double value, String... texts) {
    Awaitility.await(String.join(" ", texts))
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(metrics.open().body().lines())
                .filteredOn(line -> List.of(texts).stream().allMatch(line::contains))
                .filteredOn(line -> !line.startsWith("#"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).endsWith(" " + value)));
  }

  private void awaitPositive(String... texts) {
    Awaitility.await(String.join(" ", texts))
        .atMost(Patience.LIMIT)
        .until(() -> metrics.sum(texts) > 0);
  }
}
