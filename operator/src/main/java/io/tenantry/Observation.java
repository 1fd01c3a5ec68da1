package io.tenantry;

import io.javaoperatorsdk.operator.api.monitoring.AggregatedMetrics;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.cloud.Budget;
import io.tenantry.cluster.RequestMetrics;
import io.tenantry.edge.EdgePlane;
import io.tenantry.hostname.HostnamePlane;
import io.tenantry.namespace.NamespacePlane;
import io.tenantry.ops.BudgetMetrics;
import io.tenantry.ops.ObjectMetrics;
import io.tenantry.ops.PassRecorder;
import io.tenantry.ops.PlaneMetrics;
import io.tenantry.ops.PlaneRunner;
import io.tenantry.ops.ReconcileMetrics;
import io.tenantry.pass.KindReasons;
import io.tenantry.source.SourcePlane;
import io.tenantry.trace.Span;
import io.tenantry.trace.Traces;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics and traces that all planes share. */
final class Observation {
  private final PrometheusMeterRegistry registry;
  private final Optional<Traces> traces;
  private final ObjectMetrics objects;

  Observation(PrometheusMeterRegistry registry, Map<String, String> environment, Clock clock) {
    this.registry = registry;
    this.traces = open(environment);
    this.objects =
        new ObjectMetrics(
            Stream.of(
                    EdgePlane.reasons(),
                    SourcePlane.reasons(),
                    HostnamePlane.reasons(),
                    NamespacePlane.reasons())
                .flatMap(List::stream)
                .flatMap(KindReasons::onConditions)
                .collect(Collectors.toSet()),
            clock);
    Stream.of(new JvmMemoryMetrics(), new ProcessorMetrics(), new UptimeMetrics())
        .forEach(binder -> binder.bindTo(registry));
  }

  private static Optional<Traces> open(Map<String, String> environment) {
    try {
      return Traces.open(environment, Version.current());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  RequestMetrics requests() {
    return new RequestMetrics(registry);
  }

  /** What hears of every reconcile of a plane. */
  Metrics reconciles(String plane) {
    var timing = new ReconcileMetrics(registry);
    var passes = new PassRecorder(timing, traces.map(Traces::root).orElse(Span.NONE));
    return new AggregatedMetrics(List.of(passes, timing, objects.of(plane)));
  }

  /** From now on, the metrics tell of these; nothing is asked of anybody for it. */
  void observe(List<PlaneRunner> planes, Optional<Budget> budget) {
    var series = registry.getPrometheusRegistry();
    series.register(new PlaneMetrics(Version.current(), planes));
    series.register(objects.in(planes));
    budget.map(BudgetMetrics::new).ifPresent(series::register);
  }

  /** To be closed last: what ends before is traced, too. */
  Optional<Traces> traces() {
    return traces;
  }
}
