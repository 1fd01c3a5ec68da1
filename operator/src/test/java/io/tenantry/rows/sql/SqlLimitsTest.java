package io.tenantry.rows.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.TenantSourceSpec;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlLimitsTest {
  @Test
  void whatIsLeftOutIsUsual() {
    assertThat(SqlLimits.flaw(null)).isEmpty();
    assertThat(SqlLimits.of(spec(null), null, null))
        .isEqualTo(new SqlLimits(Duration.ofSeconds(30), 100_000, true));
  }

  @Test
  void whatIsSaidCounts() {
    assertThat(SqlLimits.flaw("1m30s")).isEmpty();
    assertThat(SqlLimits.of(spec("Tenant"), "1m30s", 7))
        .isEqualTo(new SqlLimits(Duration.ofSeconds(90), 7, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0s", "30", "soon", "30 s", "-5s", "30s!"})
  void whatIsNoTimeIsSaid(String timeout) {
    assertThat(SqlLimits.flaw(timeout))
        .contains("statementTimeout is \"%s\": use a duration like 30s or 2m".formatted(timeout));
  }

  private static TenantSourceSpec spec(@Nullable String kind) {
    return new TenantSourceSpec(
        "postgres",
        null,
        null,
        null,
        kind,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
