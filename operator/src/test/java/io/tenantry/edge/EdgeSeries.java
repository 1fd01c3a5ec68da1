package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import java.util.stream.Stream;

/** Every series of the plane that comes with its first object or event. */
public final class EdgeSeries {
  private EdgeSeries() {}

  public static void fill(PrometheusMeterRegistry registry) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace("shops").withName("shop").build());
    new EdgeMetrics(registry, () -> Stream.of(tenant)).failed("retryable");
  }
}
