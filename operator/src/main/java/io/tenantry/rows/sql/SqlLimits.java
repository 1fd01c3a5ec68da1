package io.tenantry.rows.sql;

import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Durations;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a reading: rows and time.
 *
 * @param domains whether rows need domains
 */
record SqlLimits(Duration timeout, int maxRows, boolean domains) {
  private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(30);
  private static final int USUAL_ROWS = 100_000;

  /** Of settings without a flaw. */
  static SqlLimits of(TenantSourceSpec spec, @Nullable String timeout, @Nullable Integer maxRows) {
    return new SqlLimits(
        timeout == null ? USUAL_TIMEOUT : Durations.parse(timeout).orElseThrow(),
        maxRows == null ? USUAL_ROWS : maxRows,
        spec.targetKind() == null || spec.targetKind().equals("DistributionTenant"));
  }

  static Optional<String> flaw(@Nullable String timeout) {
    return Optional.ofNullable(timeout)
        .filter(text -> Durations.parse(text).filter(Duration::isPositive).isEmpty())
        .map("statementTimeout is \"%s\": use a duration like 30s or 2m"::formatted);
  }
}
