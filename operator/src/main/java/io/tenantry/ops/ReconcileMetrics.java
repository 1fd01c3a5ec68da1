package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.Controller;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The series that dashboards of the Go operators know, under the same names. */
public final class ReconcileMetrics implements Metrics {
  private final MeterRegistry registry;
  private final Map<String, AtomicInteger> workers = new ConcurrentHashMap<>();

  public ReconcileMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void controllerRegistered(Controller<? extends HasMetadata> controller) {
    var name = controller.getConfiguration().getName();
    for (var result : new String[] {"success", "error", "requeue", "requeue_after"}) {
      registry.counter("controller.runtime.reconcile", "controller", name, "result", result);
    }
    registry.counter("controller.runtime.reconcile.errors", "controller", name);
    activeWorkers(name);
  }

  @Override
  public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
    var controller = execution.controllerName();
    var active = activeWorkers(controller);
    active.incrementAndGet();
    var start = Timer.start(registry);
    var result = "error";
    try {
      var answer = execution.execute();
      result =
          answer instanceof UpdateControl<?> control && control.getScheduleDelay().isPresent()
              ? "requeue_after"
              : "success";
      return answer;
    } finally {
      start.stop(timer(controller));
      active.decrementAndGet();
      registry
          .counter("controller.runtime.reconcile", "controller", controller, "result", result)
          .increment();
      if (result.equals("error")) {
        registry
            .counter("controller.runtime.reconcile.errors", "controller", controller)
            .increment();
      }
    }
  }

  private AtomicInteger activeWorkers(String controller) {
    return workers.computeIfAbsent(
        controller,
        name ->
            registry.gauge(
                "controller.runtime.active.workers",
                List.of(Tag.of("controller", name)),
                new AtomicInteger()));
  }

  private Timer timer(String controller) {
    return Timer.builder("controller.runtime.reconcile.time")
        .tag("controller", controller)
        .serviceLevelObjectives(
            Duration.ofMillis(5),
            Duration.ofMillis(25),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30))
        .register(registry);
  }
}
