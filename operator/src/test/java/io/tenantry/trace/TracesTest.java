package io.tenantry.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TracesTest {
  @Test
  void nothingIsTracedUnlessACollectorIsNamed() {
    assertThat(open(Map.of())).isFalse();
    assertThat(open(Map.of("OTEL_SERVICE_NAME", "shop"))).isFalse();
    assertThat(open(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", ""))).isFalse();
    assertThat(
            open(
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    "http://collector:4318",
                    "OTEL_TRACES_EXPORTER",
                    "none")))
        .isFalse();
    assertThat(open(Map.of("OTEL_TRACES_EXPORTER", "otlp", "OTEL_SDK_DISABLED", "true"))).isFalse();
  }

  @Test
  void tracesGoToTheCollectorThatIsNamed() {
    assertThat(open(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318"))).isTrue();
    assertThat(open(Map.of("OTEL_TRACES_EXPORTER", "otlp"))).isTrue();
  }

  private static boolean open(Map<String, String> environment) {
    var traces = Traces.open(environment, "test");
    traces.ifPresent(Traces::close);
    return traces.isPresent();
  }
}
