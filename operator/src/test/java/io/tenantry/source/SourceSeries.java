package io.tenantry.source;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.source.mapping.Rows;

/** Every series of a source, which come with its first reading. */
public final class SourceSeries {
  private SourceSeries() {}

  public static void fill(PrometheusMeterRegistry registry) {
    SourceMetricsTest.pass(
        new SourceMetrics(registry), Rows.tenant("ada", "a.x.io"), SourceWorlds.done(1, 0, 0));
  }
}
