package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EdgeMetricsTest {
  private static final String OURS = "cloudfront_tenant_operator_";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<DistributionTenant> tenants = new ArrayList<>();
  private final EdgeMetrics metrics = new EdgeMetrics(registry, tenants::stream);

  @Test
  void countTenantsByNamespaceAndReadinessWhenAsked() {
    tenants.add(tenant("shop", "True"));
    tenants.add(tenant("shop", "True"));
    tenants.add(tenant("shop", "False"));
    tenants.add(tenant("blog", "Unknown"));
    tenants.add(untold("blog"));
    assertThat(lines("tenants_total"))
        .containsExactlyInAnyOrder(
            "# TYPE cloudfront_tenant_operator_tenants_total gauge",
            OURS + "tenants_total{namespace=\"shop\",status=\"Ready\"} 2.0",
            OURS + "tenants_total{namespace=\"shop\",status=\"NotReady\"} 1.0",
            OURS + "tenants_total{namespace=\"blog\",status=\"NotReady\"} 2.0");
    tenants.clear();
    assertThat(registry.scrape()).doesNotContain("tenants_total{");
  }

  @Test
  void countFailuresByType() {
    metrics.failed("access_denied");
    metrics.failed("access_denied");
    metrics.failed("throttling");
    assertThat(lines("reconcile_errors_total"))
        .containsExactlyInAnyOrder(
            "# TYPE cloudfront_tenant_operator_reconcile_errors_total counter",
            OURS + "reconcile_errors_total{error_type=\"access_denied\"} 2.0",
            OURS + "reconcile_errors_total{error_type=\"throttling\"} 1.0");
  }

  @Test
  void countDriftFromZero() {
    assertThat(lines("drift_detected_total"))
        .containsExactlyInAnyOrder(
            "# TYPE cloudfront_tenant_operator_drift_detected_total counter",
            OURS + "drift_detected_total 0.0");
    metrics.drifted();
    assertThat(lines("drift_detected_total")).contains(OURS + "drift_detected_total 1.0");
  }

  /** What is exposed of one metric, but for what is for people. */
  private List<String> lines(String name) {
    return registry
        .scrape()
        .lines()
        .filter(line -> line.contains(OURS + name) && !line.startsWith("# HELP"))
        .toList();
  }

  private static DistributionTenant tenant(String namespace, String ready) {
    var tenant = untold(namespace);
    var condition = new ConditionBuilder().withType("Ready").withStatus(ready).build();
    tenant.setStatus(
        Serialization.unmarshal(
            Serialization.asJson(Map.of("conditions", List.of(condition))),
            DistributionTenantStatus.class));
    return tenant;
  }

  private static DistributionTenant untold(String namespace) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName("t").build());
    return tenant;
  }
}
