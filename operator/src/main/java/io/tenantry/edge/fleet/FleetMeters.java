package io.tenantry.edge.fleet;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** Metrics of the periodic comparison of all tenants in CloudFront with their objects. */
public final class FleetMeters {
  private final Counter pages;
  private final Counter objects;
  private final Counter skipped;
  private final Counter woken;

  /** {@code members} is called each time the gauge is read. */
  public FleetMeters(MeterRegistry registry, Supplier<Number> members) {
    this.pages = looks(registry, "pages");
    this.objects = looks(registry, "objects");
    this.skipped = looks(registry, "skipped");
    this.woken =
        Counter.builder("tenantry.fleet.woken")
            .description(
                "Reconciles started because a tenant changed in CloudFront or had to be read")
            .register(registry);
    Gauge.builder("tenantry.fleet.members", members)
        .description("Objects that have a tenant in CloudFront")
        .strongReference(true)
        .register(registry);
  }

  private static Counter looks(MeterRegistry registry, String how) {
    return Counter.builder("tenantry.fleet.looks")
        .description(
            "Checks of all tenants: by listing (pages), one by one (objects) or not possible (skipped)")
        .tag("how", how)
        .register(registry);
  }

  void listed() {
    pages.increment();
  }

  void wokeEach() {
    objects.increment();
  }

  void skipped() {
    skipped.increment();
  }

  void woken() {
    woken.increment();
  }
}
