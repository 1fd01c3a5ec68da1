package io.tenantry.source;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.source.SourceExecutor.Outcome;
import io.tenantry.source.mapping.Rows;
import java.util.List;
import java.util.Optional;

/** Every series of a source, which come with its first reading. */
public final class SourceSeries {
  private SourceSeries() {}

  public static void fill(PrometheusMeterRegistry registry) {
    SourceMetricsTest.pass(
        new SourceMetrics(registry),
        Rows.tenant("ada", "a.x.io"),
        new Outcome(1, 0, 0, List.of(), 0, Optional.empty()));
  }
}
