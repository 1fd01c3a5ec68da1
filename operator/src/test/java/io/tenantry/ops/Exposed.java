package io.tenantry.ops;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Metrics as a scrape shows them. */
final class Exposed {
  private Exposed() {}

  static String text(MetricSnapshots snapshots) {
    try (var out = new ByteArrayOutputStream()) {
      PrometheusTextFormatWriter.create().write(out, snapshots);
      return out.toString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
