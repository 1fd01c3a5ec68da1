package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What an administrator's dashboards read. */
@WithPool
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("PoolMetricsIT")
class PoolMetricsIT {
  private static final String OURS = "gateway_orchestrator_";

  private final PoolOperator operator;
  private final Pools pools;

  PoolMetricsIT(
      PoolOperator operator, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.operator = operator;
    this.pools = Pools.of(client, cloud, names);
  }

  @BeforeAll
  static void start(PoolOperator operator) {
    operator.start("--resync-interval=2s");
  }

  @Test
  void hostnamesGatewaysCallsAndPassesAreCounted() {
    var requests = pools.requests();
    requests.create(pools.draft("private").visibility("internal"));
    requests.create(pools.draft("chosen").selector("team", "blue"));
    pools.createReady("a", "b");
    requests.awaitReady("private");
    requests.await("chosen", "Ready", "False", "AttachmentFailed");
    var open = pools.gatewayOf("a");
    pools.route("a", open);

    awaitSum(3, "hostname_count", "state=\"ready\"");
    awaitSum(1, "hostname_count", "state=\"pending\"");
    awaitSum(1, "gateway_count", "visibility=\"internet-facing\"");
    awaitSum(1, "gateway_count", "visibility=\"internal\"");
    awaitSum(2, "gateway_certificates", "gateway=\"%s\"".formatted(open));
    awaitSum(1, "gateway_certificates", "gateway=\"%s\"".formatted(pools.gatewayOf("private")));
    awaitSum(1, "gateway_rules", "gateway=\"%s\"".formatted(open));
    assertThat(sum("ungranted_routes", "namespace=\"%s\"".formatted(requests.home()))).isZero();
    requests.route("stray", "stray.example.org", open);
    awaitSum(1, "ungranted_routes", "namespace=\"%s\"".formatted(requests.home()));
    awaitSum(18, "gateway_free_certificates", "gateway=\"%s\"".formatted(open));
    awaitSum(4, "certificate_issuance_duration_seconds_count");
    awaitSum(4, "namespace_certificate_requests{", "namespace=\"%s\"".formatted(pools.home()));
    awaitSum(500, "namespace_certificate_requests_limit");
    awaitSum(3000, "certificate_requests_limit");
    assertThat(sum("certificate_requests ")).isGreaterThanOrEqualTo(4);
    assertThat(sum("certificates_expiring", "within_days=\"90\"")).isZero();
    assertThat(operator.metrics().open().body())
        .contains("gateway_orchestrator_certificates_expiring{within_days=\"7\"}")
        .doesNotContain("gateway_orchestrator_gateway_limit ");
    assertThat(sum("reconcile_duration_seconds_count", "result=\"success\"")).isPositive();
    assertThat(sum("reconcile_duration_seconds_bucket", "le=\"+Inf\"")).isPositive();
    assertThat(sum("reconcile_errors_total", "step=\"Assign\"", "reason=")).isPositive();
    awaitSum(
        4,
        "aws_requests_total",
        "service=\"acm\"",
        "operation=\"RequestCertificate\"",
        "code=\"200\"");
    assertThat(
            sum(
                "aws_requests_total",
                "service=\"route53\"",
                "operation=\"ChangeResourceRecordSets\"",
                "code=\"200\""))
        .isPositive();
    assertThat(operator.metrics().open().body())
        .contains("# TYPE gateway_orchestrator_reconcile_duration_seconds histogram")
        .contains("# TYPE gateway_orchestrator_certificate_issuance_duration_seconds histogram")
        .contains("# TYPE gateway_orchestrator_hostname_count gauge")
        .contains("# TYPE gateway_orchestrator_reconcile_errors_total counter");

    pools.gateways().at(pools.gatewayOf("private")).delete();
    requests.awaitEvent("private", "DriftDetected");
    awaitSum(1, "drift_corrections_total", "kind=\"resource\"");
    var zone = pools.zone();
    pools.cloud().change(zone, "DELETE", pools.cloud().set(zone, zone.hostname("a"), "A"));
    awaitSum(1, "drift_corrections_total", "kind=\"dns\"");
  }

  private double sum(String name, String... labels) {
    return operator
        .metrics()
        .sum(Stream.concat(Stream.of(OURS + name), Stream.of(labels)).toArray(String[]::new));
  }

  private void awaitSum(double wanted, String name, String... labels) {
    pools
        .requests()
        .awaitThat(
            name,
            "%s to be %s".formatted(String.join(",", labels), wanted),
            () -> sum(name, labels) == wanted);
  }
}
