package io.tenantry.namespace;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.namespace.plan.PlanIndex;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics of all Tenants. */
final class TenantMetrics {
  private final MeterRegistry registry;
  private final Timer namespaceReady;

  TenantMetrics(PrometheusMeterRegistry registry, Supplier<Stream<Tenant>> tenants) {
    this.registry = registry;
    this.namespaceReady =
        Timer.builder("tenant.namespace.ready")
            .description("Time from the creation of a Tenant to its active namespace")
            .serviceLevelObjectives(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                Duration.ofSeconds(15),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5))
            .register(registry);
    registry.getPrometheusRegistry().register(counting(tenants));
  }

  /** Counted from the cache at each scrape: no counter to keep up to date. */
  private static Collector counting(Supplier<Stream<Tenant>> tenants) {
    return new Collector() {
      @Override
      public MetricSnapshot collect() {
        var gauge =
            GaugeSnapshot.builder().name("tenant_count").help("Tenants by plan and readiness");
        count(tenants.get())
            .forEach((labels, number) ->
                gauge.dataPoint(
                    GaugeDataPointSnapshot.builder().labels(labels).value(number).build()));
        return gauge.build();
      }
    };
  }

  private static Map<Labels, Long> count(Stream<Tenant> tenants) {
    return tenants
        .map(tenant ->
            Labels.of(
                "plan",
                PlanIndex.planOf(tenant),
                "ready",
                Boolean.toString(PlanIndex.ready(tenant))))
        .collect(Collectors.groupingBy(labels -> labels, Collectors.counting()));
  }

  /** What a pass has brought. */
  void passed(NamespaceWorld world, Outcome<NamespaceStep> outcome, Summary<TenantStatus> summary) {
    if (!outcome.complete() && !outcome.stale()) {
      summary
          .status()
          .flatMap(status -> Optional.ofNullable(status.conditions()))
          .flatMap(conditions -> Conditions.find(conditions, ConditionType.TENANT_READY))
          .ifPresent(ready ->
              Counter.builder("tenant.reconcile.errors")
                  .description("Failed reconciles of Tenants, by the reason of TenantReady")
                  .tag("reason", ready.getReason())
                  .register(registry)
                  .increment());
    }
    var known = summary.status().flatMap(status -> Optional.ofNullable(status.namespace()));
    if (known.isPresent() && world.tenant().provisioned().isEmpty()) {
      namespaceReady.record(Duration.between(world.tenant().created(), world.now()));
    }
  }
}
