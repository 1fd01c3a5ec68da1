package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an administrator's dashboards read. */
@Sandboxed("pool")
class PoolMetricsIT {
  private static final String OURS = "gateway_orchestrator_";

  private final Pools pools;

  PoolMetricsIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void hostnamesGatewaysCallsAndPassesAreCounted() {
    pools.operate("--max-certificates-per-gateway=2");
    pools.createReady("a", "b");
    pools.createReady(pools.ask("private").visibility("internal"));
    pools.create(pools.ask("chosen").selector("team", "blue"));
    pools.await("chosen", "Ready", "False", "AttachmentFailed");
    pools.route("a", "gw-01");

    awaitSum(3, "hostname_count", "state=\"ready\"");
    awaitSum(1, "hostname_count", "state=\"pending\"");
    awaitSum(1, "gateway_count", "visibility=\"internet-facing\"");
    awaitSum(1, "gateway_count", "visibility=\"internal\"");
    awaitSum(2, "gateway_certificates", "gateway=\"gw-01\"");
    awaitSum(1, "gateway_certificates", "gateway=\"gw-02\"");
    awaitSum(1, "gateway_rules", "gateway=\"gw-01\"");
    awaitSum(4, "certificate_issuance_duration_seconds_count");
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
    assertThat(pools.metrics().open().body())
        .contains("# TYPE gateway_orchestrator_reconcile_duration_seconds histogram")
        .contains("# TYPE gateway_orchestrator_certificate_issuance_duration_seconds histogram")
        .contains("# TYPE gateway_orchestrator_hostname_count gauge")
        .contains("# TYPE gateway_orchestrator_reconcile_errors_total counter");

    pools.cloud().lead(pools.zone(), pools.hostname("a"), "elsewhere.us-east-1.elb.amazonaws.com");
    pools.awaitEvent("a", "DriftDetected");
    awaitSum(1, "drift_corrections_total", "kind=\"dns\"");
  }

  private double sum(String name, String... labels) {
    var texts = new String[labels.length + 1];
    texts[0] = OURS + name;
    System.arraycopy(labels, 0, texts, 1, labels.length);
    return pools.metrics().sum(texts);
  }

  private void awaitSum(double wanted, String name, String... labels) {
    pools.awaiting(
        name,
        "%s %s to be %s".formatted(name, String.join(",", labels), wanted),
        () -> Optional.of(sum(name, labels)).filter(found -> found == wanted));
  }
}
