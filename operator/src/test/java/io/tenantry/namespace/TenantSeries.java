package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Outcome;
import java.util.List;
import java.util.stream.Stream;

/** Every series of the plane that comes with its first object or event. */
public final class TenantSeries {
  private TenantSeries() {}

  public static void fill(PrometheusMeterRegistry registry) {
    var world = NamespaceWorlds.without(ADA);
    var outcome =
        Outcome.<NamespaceStep>stopped(
            List.of(),
            NamespacePlanner.plan(world).steps().getFirst(),
            new Failure(Failure.Kind.DENIED, "no"));
    new TenantMetrics(registry, () -> Stream.of(TenantMetricsTest.tenant("basic", true)))
        .passed(
            world, outcome, NamespaceReporter.report(world, NamespacePlanner.plan(world), outcome));
  }
}
