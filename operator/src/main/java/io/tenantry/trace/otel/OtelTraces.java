package io.tenantry.trace.otel;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import io.tenantry.trace.Span;
import io.tenantry.trace.Traces;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/** Spans over OTLP, set up by the standard variables {@code OTEL_…}. */
public final class OtelTraces implements Traces {
  private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
  private static final AttributeKey<String> VERSION = AttributeKey.stringKey("service.version");
  private static final int LAST_SECONDS = 5;

  private final OpenTelemetrySdk sdk;

  /** Referenced here, because a logger without a reference loses its handler. */
  private final Logger library = Logger.getLogger("io.opentelemetry");

  private OtelTraces(OpenTelemetrySdk sdk) {
    this.sdk = sdk;
    library.setUseParentHandlers(false);
    library.setLevel(Level.WARNING);
    library.addHandler(new Forwarding());
  }

  public static OtelTraces start(String version) {
    try {
      return new OtelTraces(
          AutoConfiguredOpenTelemetrySdk.builder()
              // The library's own default, gRPC, needs another HTTP client.
              .addPropertiesSupplier(() -> Map.of("otel.exporter.otlp.protocol", "http/protobuf"))
              // Metrics are for Prometheus, and logs are on standard error.
              .addPropertiesCustomizer(
                  _ -> Map.of("otel.metrics.exporter", "none", "otel.logs.exporter", "none"))
              .addResourceCustomizer((resource, _) -> named(resource, version))
              .disableShutdownHook()
              .build()
              .getOpenTelemetrySdk());
    } catch (ConfigurationException | IllegalStateException e) {
      throw new IllegalArgumentException(
          ("The OTEL_ variables are not valid: use OTLP over HTTP (OTEL_TRACES_EXPORTER=otlp,"
                  + " OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf): %s")
              .formatted(e.getMessage()),
          e);
    }
  }

  private static Resource named(Resource found, String version) {
    var name = found.getAttribute(SERVICE);
    var ours = Attributes.builder().put(VERSION, version);
    if (name == null || name.startsWith("unknown_service")) {
      ours.put(SERVICE, "tenantry");
    }
    return found.merge(Resource.create(ours.build()));
  }

  @Override
  public Span root() {
    return new OtelSpan(sdk.getTracer("io.tenantry"), Context.root());
  }

  @Override
  public void close() {
    sdk.shutdown().join(LAST_SECONDS, TimeUnit.SECONDS);
  }

  /** The library speaks to java.util.logging; a collector that is not there must be seen. */
  private static final class Forwarding extends Handler {
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(OtelTraces.class);

    @Override
    public void publish(LogRecord line) {
      LOG.atWarn()
          .addKeyValue("reason", line.getMessage())
          .setCause(line.getThrown())
          .log("Traces cannot be exported");
    }

    @Override
    public void flush() {
      // nothing is held back
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
