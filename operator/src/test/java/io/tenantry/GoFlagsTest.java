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

  @ParameterizedTest
  @CsvSource({
    "--a=1 --b=2 --a=3, --b=2 --a=3",
    "--a 1 --b 2 --a 3, --b 2 --a 3",
    "--a=1 --a 2, --a 2",
    "--a --b=1 --a=false, --b=1 --a=false",
    "x --a y z, x --a y z",
    "--a=1 --ab=2, --a=1 --ab=2",
    "--a :1 --a 0, --a 0"
  })
  void theLastOfSeveralCounts(String given, String meant) {
    assertThat(GoFlags.lastOfEach(given.split(" ", -1))).containsExactly(meant.split(" ", -1));
  }
}
