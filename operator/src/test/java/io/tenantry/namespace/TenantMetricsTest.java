package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.settled;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static io.tenantry.namespace.NamespaceWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TenantMetricsTest {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<Tenant> tenants = new ArrayList<>();
  private final TenantMetrics metrics = new TenantMetrics(registry, tenants::stream);

  @Test
  void countTenantsByPlanWhenAsked() {
    tenants.add(tenant("basic", true));
    tenants.add(tenant("basic", true));
    tenants.add(tenant("basic", false));
    tenants.add(tenant("pro", false));
    assertThat(registry.scrape())
        .contains("tenant_count{plan=\"basic\",ready=\"true\"} 2.0")
        .contains("tenant_count{plan=\"basic\",ready=\"false\"} 1.0")
        .contains("tenant_count{plan=\"pro\",ready=\"false\"} 1.0");
    tenants.clear();
    assertThat(registry.scrape()).doesNotContain("tenant_count{");
  }

  @Test
  void timeANamespaceOnce() {
    pass(without(ADA), Optional.empty());
    assertThat(registry.scrape()).contains("tenant_namespace_ready_seconds_count 1");
    pass(world(settled(), NamespaceWorlds.ours(ADA)), Optional.empty());
    assertThat(registry.scrape()).contains("tenant_namespace_ready_seconds_count 1");
  }

  @Test
  void countFailuresByReasonButNotRaces() {
    pass(without(ADA), Optional.of(new Failure(Failure.Kind.DENIED, "no")));
    pass(without(ADA), Optional.of(new Failure(Failure.Kind.STALE, "late")));
    assertThat(registry.scrape())
        .contains("tenant_reconcile_errors_total{reason=\"NamespaceNotReady\"} 1.0");
  }

  private void pass(NamespaceWorld world, Optional<Failure> failure) {
    var plan = NamespacePlanner.plan(world);
    var outcome =
        failure
            .map(f -> Outcome.stopped(List.of(), plan.steps().getFirst(), f))
            .orElseGet(() -> Outcome.of(List.of()));
    metrics.passed(world, outcome, NamespaceReporter.report(world, plan, outcome));
  }

  static Tenant tenant(String plan, boolean ready) {
    var tenant = new Tenant();
    tenant.setSpec(new TenantSpec(plan, "user-1", "Ada"));
    var reason = ready ? TenantReason.ALL_SUBRESOURCES_READY : TenantReason.DELETING;
    tenant.setStatus(
        new TenantStatus(
            null,
            1L,
            List.of(NamespaceWorlds.condition(ConditionType.TENANT_READY, ready, reason))));
    return tenant;
  }
}
