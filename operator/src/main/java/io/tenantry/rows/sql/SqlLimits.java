package io.tenantry.rows.sql;

import io.tenantry.api.edge.TenantSourceSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a reading may take.
 *
 * @param domains whether rows without domains are of no use
 */
record SqlLimits(Duration timeout, int maxRows, boolean domains) {
  private static final String USUAL_TIMEOUT = "30s";
  private static final int USUAL_ROWS = 100_000;
  private static final Pattern DURATION = Pattern.compile("(\\d+(\\.\\d+)?(ms|h|m|s))+");
  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|h|m|s)");

  static SqlLimits of(TenantSourceSpec spec, @Nullable String timeout, @Nullable Integer maxRows) {
    return new SqlLimits(
        parse(timeout == null ? USUAL_TIMEOUT : timeout),
        maxRows == null ? USUAL_ROWS : maxRows,
        spec.targetKind() == null || spec.targetKind().equals("DistributionTenant"));
  }

  static Optional<String> flaw(@Nullable String timeout) {
    return Optional.ofNullable(timeout)
        .filter(text -> !DURATION.matcher(text).matches() || parse(text).isZero())
        .map("statementTimeout is \"%s\": use a duration like 30s or 2m"::formatted);
  }

  private static Duration parse(String text) {
    return PART.matcher(text)
        .results()
        .map(part -> millis(Double.parseDouble(part.group(1)), part.group(2)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration millis(double number, String unit) {
    int millis =
        switch (unit) {
          case "h" -> 3_600_000;
          case "m" -> 60_000;
          case "s" -> 1_000;
          default -> 1;
        };
    return Duration.ofMillis(Math.round(number * millis));
  }
}
