package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadResult;
import io.tenantry.source.database.ReadResult.Timing;
import io.tenantry.source.database.RowPlanner;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SourceMetricsTest {
  private static final String LABELS = "{name=\"customers\",namespace=\"shop\"}";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final SourceMetrics metrics = new SourceMetrics(registry);

  @Test
  void countsForEachSource() {
    pass(Rows.tenant("ada", "a.x.io"), SourceWorlds.done(3, 2, 1));
    assertThat(registry.scrape())
        .contains(
            "tenantry_source_rows" + LABELS + " 1.0",
            "tenantry_source_skipped" + LABELS + " 0.0",
            "tenantry_source_creations_total" + LABELS + " 3.0",
            "tenantry_source_updates_total" + LABELS + " 2.0",
            "tenantry_source_deletions_total" + LABELS + " 1.0",
            "tenantry_source_guard_trips_total" + LABELS + " 0.0",
            "tenantry_source_feed_lag_seconds" + LABELS + " 1.5",
            "tenantry_source_poll_duration_seconds_count" + LABELS + " 1");
  }

  @Test
  void aGuardThatHoldsOnHasTrippedOnce() {
    var nothing = SourceWorlds.done(0, 0, 0);
    pass(Rows.row("title", "ada"), nothing);
    pass(Rows.row("title", "ada"), nothing);
    assertThat(registry.scrape())
        .contains("tenantry_source_guard_trips_total" + LABELS + " 1.0")
        .contains("tenantry_source_guard_holding" + LABELS + " 1.0");
    pass(Rows.tenant("eve", "e.x.io"), nothing);
    assertThat(registry.scrape()).contains("tenantry_source_guard_holding" + LABELS + " 0.0");
  }

  @Test
  void aSourceThatIsGoneIsNoLongerShown() {
    pass(Rows.tenant("ada", "a.x.io"), SourceWorlds.done(0, 0, 0));
    metrics.forget(Flock.SOURCE);
    assertThat(registry.scrape()).doesNotContain("tenantry_source");
  }

  private void pass(io.tenantry.rows.Row row, SourceOutcome outcome) {
    pass(metrics, row, outcome);
  }

  static void pass(SourceMetrics metrics, io.tenantry.rows.Row row, SourceOutcome outcome) {
    var spec = Specs.spec("");
    var mapping = RowMapping.of(TargetKind.DISTRIBUTION_TENANT, spec);
    var reading = new RowPlanner(mapping, Flock.SOURCE, Flock.of("eve", "e.x.io"), false, true);
    reading.row(row);
    var database =
        SourceWorlds.database(
            new ReadResult(
                new ReadOutcome.Whole(reading.findings()),
                new Timing(
                    Optional.of(Duration.ofSeconds(1)), Optional.of(Duration.ofMillis(1500)))),
            SourceWorlds.allWasRead());
    var world =
        new SourceWorld(
            SourceWorlds.source(spec), mapping, database, 1, List.of(), Set.of(), Instant.EPOCH);
    metrics.passed(world, SourcePlanner.plan(world), outcome);
  }
}
