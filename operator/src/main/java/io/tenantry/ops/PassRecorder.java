package io.tenantry.ops;

import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Span;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/**
 * Gives each reconcile an id and a span, and logs one line about it.
 *
 * <p>Only the metrics interface of the SDK surrounds every reconcile of every kind, so this class
 * implements it. Shared mutable state: the number of the next reconcile.
 */
public final class PassRecorder implements Metrics {
  private static final Logger LOG = LoggerFactory.getLogger(PassRecorder.class);

  private final Metrics timing;
  private final Span traces;
  private final String process =
      HexFormat.of().toHexDigits((short) RandomGenerator.getDefault().nextInt());
  private final AtomicLong number = new AtomicLong();

  /** {@code timing} is told of each reconcile, and {@code traces} gets its span. */
  public PassRecorder(Metrics timing, Span traces) {
    this.timing = timing;
    this.traces = traces;
  }

  @Override
  public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
    var id = process + "-" + Long.toHexString(number.incrementAndGet());
    var span = traces.child("reconcile " + execution.controllerName(), attributes(execution, id));
    var pass = new Pass(id, span);
    var start = System.nanoTime();
    var result = "error";
    var next = "retry";
    try {
      var answer = pass.run(() -> timing.timeControllerExecution(execution));
      result = pass.failure().isPresent() ? "failed" : "done";
      next = next(answer);
      return answer;
    } catch (Exception e) {
      span.failed(String.valueOf(e.getMessage()));
      throw e;
    } finally {
      pass.failure().ifPresent(span::failed);
      span.end();
      tell(pass, result, next, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  private static Map<String, String> attributes(ControllerExecution<?> execution, String id) {
    var attributes = new LinkedHashMap<String, String>();
    attributes.put("tenantry.reconcile", id);
    attributes.put("tenantry.name", execution.resourceID().getName());
    execution
        .resourceID()
        .getNamespace()
        .ifPresent(namespace -> attributes.put("tenantry.namespace", namespace));
    put(attributes, "tenantry.kind", MDC.get("resource.kind"));
    put(attributes, "tenantry.generation", MDC.get("resource.generation"));
    return attributes;
  }

  private static void put(Map<String, String> attributes, String key, @Nullable String value) {
    if (value != null) {
      attributes.put(key, value);
    }
  }

  private static String next(Object answer) {
    return answer instanceof UpdateControl<?> control
        ? control
            .getScheduleDelay()
            .map(millis -> millis / 1000.0 + "s")
            .orElse("when something changes")
        : "when something changes";
  }

  private static void tell(Pass pass, String result, String next, Duration took) {
    var line =
        LOG.atLevel(pass.didSomething() || result.equals("error") ? Level.INFO : Level.DEBUG)
            .addKeyValue("result", result)
            .addKeyValue("steps", pass.steps())
            .addKeyValue("calls", pass.calls())
            .addKeyValue("writes", pass.writes())
            .addKeyValue("ms", took.toMillis())
            .addKeyValue("next", next);
    pass.failure()
        .map(failure -> line.addKeyValue("failed", failure))
        .orElse(line)
        .log("reconciled");
  }
}
