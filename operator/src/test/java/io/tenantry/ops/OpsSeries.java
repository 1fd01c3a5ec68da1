package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.monitoring.Metrics.ControllerExecution;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cloud.Budget.Counts;
import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Budget.State;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Every series that all planes have and that comes with its first object or event. */
public final class OpsSeries {
  private OpsSeries() {}

  private record Leading(String title) implements PlaneMetrics.View {
    @Override
    public PlaneState state() {
      return new PlaneState.Running();
    }

    @Override
    public boolean leading() {
      return true;
    }
  }

  public static void fill(PrometheusMeterRegistry registry) {
    var state =
        new State(new Key("own", "acm", Operations.READ), 1, 1, 1, Map.of(), new Counts(1, 1, 1));
    registry.getPrometheusRegistry().register(new BudgetMetrics(() -> List.of(state)));
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder().withCreationTimestamp("2026-01-01T00:00:00Z").build());
    var objects = new ObjectMetrics(Set.of(), InstantSource.system());
    objects.watch("namespaces", Tenant.class, () -> Stream.of(tenant));
    registry.getPrometheusRegistry().register(objects.in(List.of(new Leading("namespaces"))));
    reconcile(registry);
  }

  private static void reconcile(PrometheusMeterRegistry registry) {
    var metrics = new ReconcileMetrics(registry);
    try {
      metrics.timeControllerExecution(new Failing());
    } catch (Exception _) {
      // That it fails is what is counted.
    }
  }

  private static final class Failing implements ControllerExecution<Object> {
    @Override
    public String name() {
      return "reconcile";
    }

    @Override
    public String controllerName() {
      return "tenant";
    }

    @Override
    public String successTypeName(Object result) {
      return "";
    }

    @Override
    public ResourceID resourceID() {
      return new ResourceID("shop");
    }

    @Override
    public Map<String, Object> metadata() {
      return Map.of();
    }

    @Override
    public Object execute() {
      throw new IllegalStateException("as the test wants it");
    }
  }
}
