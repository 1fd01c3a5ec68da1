package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewaySelectorTest {
  @ParameterizedTest
  @CsvSource({
    "In, blue, true",
    "In, red, false",
    "NotIn, red, true",
    "NotIn, blue, false",
    "Exists, , true",
    "DoesNotExist, , false",
    "Like, blue, false"
  })
  void readsExpressions(String operator, String value, boolean matches) {
    var expression =
        new LabelSelectorBuilder()
            .addNewMatchExpression()
            .withKey("team")
            .withOperator(operator)
            .addAllToValues(value == null ? List.of() : List.of(value))
            .endMatchExpression()
            .build();

    var selector = GatewaySelector.of(expression);
    assertThat(selector.matches(Map.of("team", "blue", "tier", "1"))).isEqualTo(matches);
    assertThat(selector.flaw().isPresent()).isEqualTo(operator.equals("Like"));
  }

  @ParameterizedTest
  @CsvSource({"In, false", "NotIn, true", "Exists, false", "DoesNotExist, true"})
  void readsExpressionsOfLabelsThatAreNotThere(String operator, boolean matches) {
    var expression =
        new LabelSelectorBuilder()
            .addNewMatchExpression()
            .withKey("team")
            .withOperator(operator)
            .withValues("blue")
            .endMatchExpression()
            .build();

    assertThat(GatewaySelector.of(expression).matches(Map.of())).isEqualTo(matches);
  }

  @Test
  void wantsEveryLabelAndEveryExpression() {
    var selector =
        GatewaySelector.of(
            new LabelSelectorBuilder()
                .addToMatchLabels("team", "blue")
                .addNewMatchExpression()
                .withKey("tier")
                .withOperator("Exists")
                .endMatchExpression()
                .build());

    assertThat(selector.matches(Map.of("team", "blue", "tier", "1"))).isTrue();
    assertThat(selector.matches(Map.of("team", "blue"))).isFalse();
    assertThat(selector.matches(Map.of("team", "red", "tier", "1"))).isFalse();
  }

  @Test
  void selectsAllWhenItSaysNothing() {
    assertThat(GatewaySelector.of(new LabelSelector()).matches(Map.of())).isTrue();
  }
}
