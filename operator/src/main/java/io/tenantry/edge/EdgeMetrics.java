package io.tenantry.edge;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Summary;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics of all DistributionTenants. */
final class EdgeMetrics {
  private static final String OURS = "cloudfront_tenant_operator_";
  private static final String READY = "Ready";

  private final MeterRegistry registry;
  private final Counter drifts;

  EdgeMetrics(PrometheusMeterRegistry registry, Supplier<Stream<DistributionTenant>> tenants) {
    this.registry = registry;
    // From the start, at zero: an increase can be seen only where there was a value before.
    this.drifts =
        Counter.builder(OURS + "drift_detected")
            .description("Tenants found modified in CloudFront outside the operator")
            .register(registry);
    registry.getPrometheusRegistry().register(counting(tenants));
  }

  /**
   * Counted from the cache at each scrape: no counter to keep up to date. By the raw collector,
   * because Micrometer would make another name of it: a gauge does not end in {@code _total} but
   * where a contract says so.
   */
  private static Collector counting(Supplier<Stream<DistributionTenant>> tenants) {
    return new Collector() {
      @Override
      public MetricSnapshot collect() {
        var gauge =
            GaugeSnapshot.builder()
                .name(OURS + "tenants_total")
                .help("DistributionTenants by namespace and by Ready or NotReady");
        count(tenants.get())
            .forEach((labels, number) ->
                gauge.dataPoint(
                    GaugeDataPointSnapshot.builder().labels(labels).value(number).build()));
        return gauge.build();
      }
    };
  }

  private static Map<Labels, Long> count(Stream<DistributionTenant> tenants) {
    return tenants
        .map(tenant ->
            Labels.of(
                "namespace",
                tenant.getMetadata().getNamespace(),
                "status",
                ready(tenant) ? READY : "NotReady"))
        .collect(Collectors.groupingBy(labels -> labels, Collectors.counting()));
  }

  private static boolean ready(DistributionTenant tenant) {
    return Optional.ofNullable(tenant.getStatus())
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(conditions -> Conditions.find(conditions, READY))
        .filter(condition -> "True".equals(condition.getStatus()))
        .isPresent();
  }

  /** What a pass has brought. */
  void passed(EdgePlan plan, Summary<DistributionTenantStatus> summary) {
    summary.errors().forEach(this::failed);
    if (!plan.drift().isEmpty()) {
      drifted();
    }
  }

  /** A pass has failed; races, which say nothing about the world, are not told. */
  void failed(String errorType) {
    Counter.builder(OURS + "reconcile_errors")
        .description(
            "Failed reconciles of DistributionTenants and failed readings of TenantSources")
        .tag("error_type", errorType)
        .register(registry)
        .increment();
  }

  /** A tenant was modified outside the operator, whatever the drift policy. */
  void drifted() {
    drifts.increment();
  }
}
