package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.monitoring.Metrics.ControllerExecution;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.ops.LogSettings.TimeFormat;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Span;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class PassRecorderTest {
  private final PassRecorder recorder = new PassRecorder(Metrics.NOOP, Span.NONE);
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.tenantry");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final LogEncoder encoder =
      new LogEncoder(new LogSettings(true, Level.DEBUG, Level.ERROR, TimeFormat.RFC3339));

  private record Create() {}

  private record Run(Callable<UpdateControl<Tenant>> work)
      implements ControllerExecution<UpdateControl<Tenant>> {
    @Override
    public String name() {
      return "reconcile";
    }

    @Override
    public String controllerName() {
      return "tenant";
    }

    @Override
    public String successTypeName(UpdateControl<Tenant> result) {
      return "done";
    }

    @Override
    public ResourceID resourceID() {
      return new ResourceID("ada", "shop");
    }

    @Override
    public Map<String, Object> metadata() {
      return Map.of();
    }

    @Override
    public UpdateControl<Tenant> execute() throws Exception {
      return work.call();
    }
  }

  @BeforeEach
  void listen() {
    logger.setLevel(Level.DEBUG);
    lines.start();
    logger.addAppender(lines);
    MDC.put("resource.name", "ada");
  }

  @AfterEach
  void end() {
    logger.detachAppender(lines);
    logger.setLevel(null);
    MDC.clear();
  }

  @Test
  void oneLineSaysWhatAReconcileDid() throws Exception {
    recorder.timeControllerExecution(
        new Run(() -> {
          Pass.planned(List.of(new Create(), new Create()));
          Pass.step(new Create(), () -> Pass.call("aws", Map.of(), () -> 1));
          return UpdateControl.<Tenant>noUpdate().rescheduleAfter(Duration.ofSeconds(30));
        }));

    assertThat(said()).hasSize(2);
    assertThat(said().getFirst())
        .containsEntry("level", "debug")
        .containsEntry("msg", "plan")
        .containsEntry("steps", "Create 2");
    assertThat(said().getLast())
        .containsEntry("level", "info")
        .containsEntry("msg", "reconciled")
        .containsEntry("name", "ada")
        .containsEntry("result", "done")
        .containsEntry("steps", "Create")
        .containsEntry("calls", "1")
        .containsEntry("next", "30.0s")
        .containsEntry("reconcileID", said().getFirst().get("reconcileID"));
  }

  @Test
  void aReconcileThatOnlyLooksIsNotWorthALine() throws Exception {
    recorder.timeControllerExecution(new Run(UpdateControl::noUpdate));

    assertThat(said())
        .singleElement()
        .satisfies(l -> assertThat(l).containsEntry("level", "debug"));
  }

  @Test
  void eachHasAnIdOfItsOwnAndAFailedOneKeepsItForWhatTheSdkSays() throws Exception {
    recorder.timeControllerExecution(new Run(UpdateControl::noUpdate));
    var first = MDC.get(Pass.KEY);
    assertThatThrownBy(() ->
            recorder.timeControllerExecution(
                new Run(() -> {
                  throw new IllegalStateException("bug");
                })))
        .hasMessage("bug");

    assertThat(MDC.get(Pass.KEY)).isNotNull().isNotEqualTo(first);
    assertThat(said().getLast())
        .containsEntry("level", "info")
        .containsEntry("result", "error")
        .containsEntry("reconcileID", MDC.get(Pass.KEY));
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> said() {
    return lines.list.stream()
        .map(event -> new String(encoder.encode(event), StandardCharsets.UTF_8))
        .map(line -> (Map<String, Object>) Serialization.unmarshal(line, Map.class))
        .toList();
  }
}
