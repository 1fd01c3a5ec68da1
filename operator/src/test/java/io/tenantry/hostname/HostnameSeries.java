package io.tenantry.hostname;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every series of the plane that comes with its first object or event. */
public final class HostnameSeries {
  /** Of gauges that are counted from informers of a live cluster; PoolMetricsIT sees them there. */
  public static final Map<String, Set<String>> OF_A_CLUSTER =
      Map.of(
          "gateway_orchestrator_hostname_count", Set.of("state"),
          "gateway_orchestrator_gateway_count", Set.of("visibility"),
          "gateway_orchestrator_gateway_limit", Set.of(),
          "gateway_orchestrator_gateway_certificates", Set.of("gateway"),
          "gateway_orchestrator_gateway_free_certificates", Set.of("gateway"),
          "gateway_orchestrator_gateway_rules", Set.of("gateway"),
          "gateway_orchestrator_certificate_requests", Set.of(),
          "gateway_orchestrator_namespace_certificate_requests", Set.of("namespace"),
          "gateway_orchestrator_ungranted_routes", Set.of("namespace"));

  private HostnameSeries() {}

  public static void fill(PrometheusMeterRegistry registry) {
    var world = HostnameWorlds.ready().gateway(new Lookup.Missing<>()).world();
    var plan = HostnamePlanner.plan(world);
    var outcome = new HostnameOutcome(Outcome.of(plan.steps()), Optional.empty(), false);
    new HostnameMetrics(registry).passed(world, plan, outcome, Duration.ZERO);
  }
}
