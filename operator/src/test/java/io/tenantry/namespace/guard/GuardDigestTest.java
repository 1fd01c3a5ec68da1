package io.tenantry.namespace.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardDigestTest {
  @ParameterizedTest
  @CsvSource({"1Gi, 1024Mi", "1, 1000m", "0.5, 500m", "2Ti, 2048Gi", "10, 10.0"})
  void seesTheSameAmountInAnyWriting(String one, String other) {
    assertThat(quota(one)).isEqualTo(quota(other));
  }

  @Test
  void seesAnotherAmount() {
    assertThat(quota("1Gi")).isNotEqualTo(quota("1G"));
  }

  @Test
  void takesTextForAnAmountOnlyWhereAmountsAre() {
    assertThat(policy(Map.of("name", "1Gi"))).isNotEqualTo(policy(Map.of("name", "1024Mi")));
  }

  @Test
  void knowsNumbersFromText() {
    assertThat(policy(Map.of("port", 53))).isNotEqualTo(policy(Map.of("port", "53")));
    assertThat(policy(Map.of("port", 53))).isEqualTo(policy(Map.of("port", 53L)));
  }

  @Test
  void seesWhichSelectorIsEmpty() {
    assertThat(policy(Map.of("from", List.of(Map.of("podSelector", Map.of())))))
        .isNotEqualTo(policy(Map.of("from", List.of(Map.of("namespaceSelector", Map.of())))));
  }

  @Test
  void ignoresFieldsThatAreNull() {
    var withNull = new HashMap<String, Object>();
    withNull.put("a", 1);
    withNull.put("b", null);
    assertThat(policy(withNull)).isEqualTo(policy(Map.of("a", 1)));
  }

  @Test
  void ignoresOtherPeoplesLabelsAndSeesOurs() {
    var plain =
        GuardDigest.of(GuardKind.SIDECAR, Map.of(TenantLabels.PLAN, "basic"), Map.of(), Map.of());
    assertThat(
            GuardDigest.of(
                GuardKind.SIDECAR,
                Map.of(TenantLabels.PLAN, "basic", "team", "blue"),
                Map.of("note", "x"),
                Map.of()))
        .isEqualTo(plain);
    assertThat(
            GuardDigest.of(GuardKind.SIDECAR, Map.of(TenantLabels.PLAN, "pro"), Map.of(), Map.of()))
        .isNotEqualTo(plain);
  }

  @Test
  void mindsTheOrderOfLists() {
    assertThat(policy(Map.of("types", List.of("a", "b"))))
        .isNotEqualTo(policy(Map.of("types", List.of("b", "a"))));
  }

  private static String quota(String amount) {
    return GuardDigest.of(
        GuardKind.RESOURCE_QUOTA,
        Map.of(),
        Map.of(),
        Map.of("spec", Map.of("hard", Map.of("memory", amount))));
  }

  private static String policy(Map<String, Object> spec) {
    return GuardDigest.of(GuardKind.NETWORK_POLICY, Map.of(), Map.of(), Map.of("spec", spec));
  }
}
