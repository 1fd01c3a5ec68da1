package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.access.AllowedDomains;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestValidatorTest {
  private static final String ZONE = "Z1234567890ABC";
  private static final String OF_64 = "a".repeat(52) + ".example.com";

  @ParameterizedTest
  @ValueSource(strings = {"test.opendi.com", "*.example.com", "a-b.c1.example.com", "example.com"})
  void findsNothingWrongWithAGoodName(String hostname) {
    assertThat(in(ZONE, hostname)).isEmpty();
    assertThat(in("/hostedzone/" + ZONE, hostname)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void asksForAZoneAndAName(String empty) {
    assertThat(in(empty, "a.example.com"))
        .hasValueSatisfying(text -> assertThat(text).contains("spec.zoneId is empty"));
    assertThat(in(ZONE, empty))
        .hasValueSatisfying(text -> assertThat(text).contains("spec.hostname is empty"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"example.com", "/change/Z123", "Z 123", "Z123456789012345678901234567890123"})
  void refusesWhatIsNoZoneId(String zoneId) {
    assertThat(in(zoneId, "a.example.com"))
        .hasValueSatisfying(text -> assertThat(text).contains("\"" + zoneId + "\"", "Z123456"));
  }

  @Test
  void acceptsTheLongestNameThatAcmTakes() {
    assertThat(OF_64).hasSize(64);
    assertThat(in(ZONE, OF_64)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "*."})
  void refusesALongerOneAndSaysWhy(String more) {
    assertThat(in(ZONE, more + OF_64))
        .hasValueSatisfying(text -> assertThat(text).contains("ACM", "64", "shorter"));
  }

  @Test
  void refusesLabelsThatDnsDoesNotKnow() {
    assertThat(in(ZONE, "a".repeat(64) + ".io")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "A.example.com",
        "a..example.com",
        "a.*.com",
        "-a.example.com",
        "a.b.c1"
      })
  void refusesWhatIsNoHostname(String hostname) {
    assertThat(in(ZONE, hostname))
        .hasValueSatisfying(
            text -> assertThat(text).contains("\"" + hostname + "\"", "shop.example.com"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.opendi.com, opendi.com, '', true",
    "evilopendi.com, opendi.com, '', false",
    "a.shop.opendi.com, opendi.com, shop.opendi.com, true",
    "a.opendi.com, opendi.com, shop.opendi.com, false",
    "a.example.com, opendi.com, example.com, false",
    "a.example.com, '', example.com, true"
  })
  void bothListsMustAllowTheName(String hostname, String allowed, String here, boolean fine) {
    assertThat(
            RequestValidator.in(
                    ZONE, hostname, AllowedDomains.parse(allowed), AllowedDomains.parse(here))
                .isEmpty())
        .isEqualTo(fine);
  }

  @Test
  void saysWhoseListItIs() {
    assertThat(
            RequestValidator.in(
                ZONE, "a.x.com", AllowedDomains.parse("opendi.com"), AllowedDomains.ANY))
        .hasValueSatisfying(
            text -> assertThat(text).contains("\"a.x.com\"", "--allowed-domains", "(opendi.com)"));
    assertThat(
            RequestValidator.in(
                ZONE, "a.x.com", AllowedDomains.ANY, AllowedDomains.parse("opendi.com")))
        .hasValueSatisfying(text ->
            assertThat(text)
                .contains("\"a.x.com\"", "(opendi.com)", "gateway.opendi.com/allowed-domains"));
  }

  private static Optional<String> in(String zoneId, String hostname) {
    return RequestValidator.in(zoneId, hostname, AllowedDomains.ANY, AllowedDomains.ANY);
  }
}
