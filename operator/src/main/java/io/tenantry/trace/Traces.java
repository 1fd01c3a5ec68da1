package io.tenantry.trace;

import io.tenantry.trace.otel.OtelTraces;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Exports the spans of reconciles. */
public interface Traces extends AutoCloseable {
  /** What the spans of reconciles are made from. */
  Span root();

  /** Sends what is not sent yet. */
  @Override
  void close();

  /**
   * By OpenTelemetry where its standard variables name a collector; otherwise nothing is traced,
   * and nothing of OpenTelemetry is loaded.
   *
   * @throws IllegalArgumentException where the variables ask for what there is not
   */
  static Optional<Traces> open(Map<String, String> environment, String version) {
    return wanted(environment) ? Optional.of(OtelTraces.start(version)) : Optional.empty();
  }

  private static boolean wanted(Map<String, String> environment) {
    if (environment.getOrDefault("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true")) {
      return false;
    }
    var exporter = environment.getOrDefault("OTEL_TRACES_EXPORTER", "").strip();
    return exporter.isEmpty()
        ? Stream.of("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
            .anyMatch(name -> !environment.getOrDefault(name, "").isBlank())
        : !exporter.equalsIgnoreCase("none");
  }
}
