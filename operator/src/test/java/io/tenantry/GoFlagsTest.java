package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoFlagsTest {
  @ParameterizedTest
  @CsvSource({
    "-leader-elect, --leader-elect",
    "-leader-elect=false, --leader-elect=false",
    "--leader-elect, --leader-elect",
    "-h, -h",
    "-V, -V",
    "-1, -1",
    "--, --",
    "':8081', ':8081'",
    "-metrics-bind-address=:8443, --metrics-bind-address=:8443",
    "a-value, a-value"
  })
  void oneDashIsAsGoodAsTwo(String given, String meant) {
    assertThat(GoFlags.normalised(given)).containsExactly(meant);
  }
}
