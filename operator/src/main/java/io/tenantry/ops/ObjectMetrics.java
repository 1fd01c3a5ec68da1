package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.processing.Controller;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts objects of each kind by readiness and reason, and the age of the oldest that is not ready,
 * from the caches at each scrape.
 *
 * <p>Only for planes that this process leads, so that the sum over all processes is correct. Shared
 * mutable state: the kinds, once their controller is registered.
 */
public final class ObjectMetrics {
  static final String OTHER = "Other";

  private final Set<String> reasons;
  private final InstantSource clock;
  private final List<Watched> watched = new CopyOnWriteArrayList<>();

  private record Watched(
      String plane, String kind, Supplier<Stream<? extends HasMetadata>> objects) {}

  /** {@code reasons} are those that get series of their own; whatever else a status says is one. */
  public ObjectMetrics(Set<String> reasons, InstantSource clock) {
    this.reasons = Set.copyOf(reasons);
    this.clock = clock;
  }

  /** Hears of the controllers of a plane. */
  public Metrics of(String plane) {
    return new Metrics() {
      @Override
      public void controllerRegistered(Controller<? extends HasMetadata> controller) {
        var cache = controller.getEventSourceManager().getControllerEventSource();
        watch(plane, controller.getConfiguration().getResourceClass(), cache::list);
      }
    };
  }

  void watch(
      String plane,
      Class<? extends HasMetadata> kind,
      Supplier<Stream<? extends HasMetadata>> objects) {
    if (Readiness.reportedBy(kind)) {
      watched.add(new Watched(plane, HasMetadata.getKind(kind), objects));
    }
  }

  /** Counts the objects of those of these planes that this process leads. */
  public MultiCollector in(List<? extends PlaneMetrics.View> planes) {
    return () ->
        collect(
            planes.stream()
                .filter(PlaneMetrics.View::leading)
                .map(PlaneMetrics.View::title)
                .collect(Collectors.toSet()));
  }

  private MetricSnapshots collect(Set<String> led) {
    var now = clock.instant();
    var counts = new TreeMap<Labels, Integer>();
    var ages = new TreeMap<Labels, Double>();
    watched.stream()
        .filter(kind -> led.contains(kind.plane()))
        .forEach(kind -> count(kind, now, counts, ages));
    return MetricSnapshots.of(
        Series.gauges(
            "tenantry_objects",
            "Objects by status and reason of their condition Ready (TenantReady for Tenants)",
            counts),
        Series.gauges(
            "tenantry_oldest_not_ready_seconds",
            "Seconds since the longest unready object was ready or created; 0 where all are ready",
            ages));
  }

  private void count(
      Watched kind, Instant now, Map<Labels, Integer> counts, Map<Labels, Double> ages) {
    var label = Labels.of("kind", kind.kind());
    ages.put(label, 0.0);
    kind.objects()
        .get()
        .map(Readiness::of)
        .forEach(readiness -> {
          counts.merge(labels(kind, readiness), 1, Integer::sum);
          if (!readiness.ready() && readiness.since().isBefore(now)) {
            var age = Duration.between(readiness.since(), now).toMillis() / 1000.0;
            ages.merge(label, age, Math::max);
          }
        });
  }

  private Labels labels(Watched kind, Readiness readiness) {
    var known = reasons.contains(readiness.reason()) || readiness.reason().equals(Readiness.NONE);
    var status =
        switch (readiness.status()) {
          case "True", "False" -> readiness.status();
          default -> "Unknown";
        };
    return Labels.of(
        "kind", kind.kind(), "ready", status, "reason", known ? readiness.reason() : OTHER);
  }
}
