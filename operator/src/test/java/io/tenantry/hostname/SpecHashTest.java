package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecHashTest {
  @ParameterizedTest
  @CsvSource({
    "test.opendi.com, Z1234567890ABC, internet-facing, aws-alb, f0939f8057edf01c",
    "secure.example.com, Z1234567890ABC, internet-facing, aws-alb, 77bec0441bba1022",
    "*.example.com, Z1234567890ABC, internal, aws-alb, 6525b668b8df3487"
  })
  void isThatOfTheOperatorBeforeUs(
      String hostname, String zoneId, String visibility, String gatewayClass, String hash) {
    assertThat(SpecHash.of(hostname, zoneId, visibility, gatewayClass)).isEqualTo(hash);
  }
}
