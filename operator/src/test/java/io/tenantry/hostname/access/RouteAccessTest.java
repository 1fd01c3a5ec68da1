package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What RoutePolicyIT shows of the API server's policy, for what was there before it. */
class RouteAccessTest {
  private static final RouteAccess ACCESS =
      RouteAccess.of(
          Map.of(
              "gateway.opendi.com/granted-hostnames",
              "*.example.com,mine.example.com",
              "gateway.opendi.com/excluded-hostnames",
              "shop.example.com@gw-02,blog.example.com,*.bank.example.com@gw-02"));

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          free.example.com     | gw-02 | -
          mine.example.com     | gw-02 | -
          one.shop.example.com | gw-02 | -
          *.example.com        | gw-01 | -
          shop.example.com     | gw-01 | shop.example.com belongs to another namespace
          one.bank.example.com | gw-01 | one.bank.example.com belongs to another namespace
          *.bank.example.com   | gw-01 | *.bank.example.com belongs to another namespace
          other.org            | gw-01 | other.org is not granted to the namespace
          example.com          | gw-01 | example.com is not granted to the namespace
          *.example.com        | gw-02 | *.example.com also serves shop.example.com of another namespace on Gateway gw-02
          """,
      delimiter = '|')
  void tellsWhatIsWrong(
      String hostname, String gateway, @org.jspecify.annotations.Nullable String wrong) {
    assertThat(ACCESS.violations(List.of(gateway), List.of(hostname)))
        .isEqualTo(wrong == null ? List.of() : List.of(wrong));
  }

  @Test
  void everyHostnameIsNobodys() {
    assertThat(ACCESS.violations(List.of("gw-01"), List.of()))
        .singleElement()
        .asString()
        .contains("No hostnames are set");
  }

  @Test
  void wildcardsAllowNothingWhereNobodySaysWhatOthersHave() {
    var access =
        RouteAccess.of(
            Map.of("gateway.opendi.com/granted-hostnames", "*.example.com,mine.example.com"));

    assertThat(
            access.violations(
                List.of("gw-01"), List.of("*.example.com", "a.example.com", "mine.example.com")))
        .hasSize(2);
  }
}
