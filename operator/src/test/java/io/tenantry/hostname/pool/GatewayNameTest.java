package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayNameTest {
  @ParameterizedTest
  @CsvSource({"1, gw-01", "9, gw-09", "10, gw-10", "100, gw-100"})
  void numbersGateways(int index, String name) {
    assertThat(GatewayName.of(index)).isEqualTo(name);
    assertThat(GatewayName.index(name)).isEqualTo(OptionalInt.of(index));
    assertThat(GatewayName.isOurs(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"gw-5, 5", "gw-05-blue, 5", "gw-007x, 7", "gw-0, 0", "gw-0000000000012, 12"})
  void readsTheNumberOfAnyNameThatBeginsWithOne(String name, int index) {
    assertThat(GatewayName.index(name)).isEqualTo(OptionalInt.of(index));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gw-", "gw-blue", "gw--5", "my-gw-05", "other", "gw-9999999999"})
  void findsNoNumberElsewhere(String name) {
    assertThat(GatewayName.index(name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gw-05-blue", "gw-", "other"})
  void knowsForeignNames(String name) {
    assertThat(GatewayName.isOurs(name)).isFalse();
  }

  @Test
  void countsOnFromTheHighestNumber() {
    assertThat(GatewayName.next(List.of())).isEqualTo(1);
    assertThat(GatewayName.next(List.of("gw-05", "other"))).isEqualTo(6);
    assertThat(GatewayName.next(List.of("gw-01", "gw-03"))).isEqualTo(4);
    assertThat(GatewayName.next(List.of("gw-02", "gw-10-blue"))).isEqualTo(11);
  }

  @Test
  void ordersByNumberThenByName() {
    assertThat(
            Stream.of("zebra", "gw-100", "gw-9", "gw-09-b", "apple", "gw-01", "gw-09")
                .sorted(GatewayName.ORDER))
        .containsExactly("gw-01", "gw-09", "gw-09-b", "gw-9", "gw-100", "apple", "zebra");
  }

  @Test
  void namesTheConfiguration() {
    assertThat(GatewayName.config("gw-01")).isEqualTo("gw-01-config");
    assertThat(GatewayName.ofConfig("gw-01-config")).isEqualTo("gw-01");
  }
}
