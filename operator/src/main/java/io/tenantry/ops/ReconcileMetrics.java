package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.Controller;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The reconcile metrics of the Go operators, under the same names. */
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
      reconciles(name, result);
    }
    errors(name);
    activeWorkers(name);
    timer(name);
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
      reconciles(controller, result).increment();
      if (result.equals("error")) {
        errors(controller).increment();
      }
    }
  }

  private Counter reconciles(String controller, String result) {
    return Counter.builder("controller.runtime.reconcile")
        .description("Reconciles, by how they ended")
        .tags("controller", controller, "result", result)
        .register(registry);
  }

  private Counter errors(String controller) {
    return Counter.builder("controller.runtime.reconcile.errors")
        .description("Reconciles that ended by an exception")
        .tag("controller", controller)
        .register(registry);
  }

  private AtomicInteger activeWorkers(String controller) {
    return workers.computeIfAbsent(
        controller,
        name -> {
          var active = new AtomicInteger();
          Gauge.builder("controller.runtime.active.workers", active, AtomicInteger::get)
              .description("Reconciles that are running")
              .tag("controller", name)
              .register(registry);
          return active;
        });
  }

  private Timer timer(String controller) {
    return Timer.builder("controller.runtime.reconcile.time")
        .description("Duration of reconciles, waiting for AWS included")
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
