package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.naming;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.owning;
import static io.tenantry.namespace.NamespaceWorlds.reported;
import static io.tenantry.namespace.NamespaceWorlds.saying;
import static io.tenantry.namespace.NamespaceWorlds.settled;
import static io.tenantry.namespace.NamespaceWorlds.with;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Allowance;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TenantSpecErrorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "0",
        "user-12345",
        "crst3-ntm8",
        "kube",
        "my-kube-system",
        "infra",
        "billing2",
        "default-2",
        "tenantry-system-2",
        "123456789012345678901234567890123456789012345678901234567890123"
      })
  void findsNothingWrongWithAGoodName(String userId) {
    assertThat(TenantSpecError.in(without(naming(ADA, userId)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ada",
        "a_b",
        "a.b",
        "-a",
        "a-",
        " a",
        "a/b",
        "../secrets",
        "ä",
        "1234567890123456789012345678901234567890123456789012345678901234"
      })
  void refusesWhatCannotNameANamespaceAndSaysWhatCan(String userId) {
    assertThat(TenantSpecError.in(without(naming(ADA, userId))))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
          assertThat(flaw.message())
              .contains("spec.userId \"" + userId + "\"", "63", "lower-case letters");
        });
  }

  @Test
  void refusesAnEmptyName() {
    assertThat(TenantSpecError.in(without(naming(ADA, ""))))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
          assertThat(flaw.message()).contains("spec.userId is empty");
        });
  }

  @ParameterizedTest
  @CsvSource({
    "default, default",
    "kube-system, kube-*",
    "kube-anything, kube-*",
    "istio-system, istio-system",
    "gatekeeper-system, gatekeeper-system",
    "infra-dns, infra-*",
    "billing, billing",
    "tenantry-system, the operator's own namespace"
  })
  void refusesProtectedNamesAndNamesTheRule(String userId, String rule) {
    assertThat(TenantSpecError.in(without(naming(ADA, userId))))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
          assertThat(flaw.message()).contains(userId, rule);
        });
  }

  @Test
  void refusesTheNamespaceTheTenantLivesIn() {
    assertThat(TenantSpecError.in(without(naming(ADA, "teams"))))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
          assertThat(flaw.message()).contains("the namespace of this Tenant itself");
        });
  }

  @Test
  void refusesAnotherNameThanThatOfTheNamespaceItOwns() {
    var world = owning(without(naming(ADA, "user-2")), ours(ADA));

    assertThat(TenantSpecError.in(world))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.USER_ID_IMMUTABLE);
          assertThat(flaw.message()).contains("was \"user-1\"", "restore it");
        });
  }

  @Test
  void remembersTheNamespaceThatTheWatchHasNotShownYet() {
    var renamed = naming(settled(), "user-2");

    assertThat(TenantSpecError.in(without(renamed)))
        .hasValueSatisfying(
            flaw -> assertThat(flaw.reason()).isEqualTo(NamespaceReason.USER_ID_IMMUTABLE));
  }

  @Test
  void hasNothingAgainstTheNamespaceItAlwaysHad() {
    var tenant = reported(ADA, Optional.of("user-1"));

    assertThat(TenantSpecError.in(owning(without(tenant), ours(ADA)))).isEmpty();
  }

  @Test
  void refusesAPlanThatIsNotForTheTenantsNamespace() {
    var plans = new Allowance(List.of(new Allowance.Entry("teams", "fr*")));
    var rules = new NamespaceRules("tenantry-system", List.of(), plans, Optional.empty());

    assertThat(TenantSpecError.in(with(without(ADA), rules)))
        .hasValueSatisfying(flaw -> {
          assertThat(flaw.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
          assertThat(flaw.message()).contains("\"basic\" is not allowed in namespace teams");
        });
    assertThat(TenantSpecError.in(with(without(saying(ADA, "user-1", "Ada", "free")), rules)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"ada@example.com, basic", "'', ''", "'Ada Lovelace', 'pro plus'"})
  void acceptsAnyUsernameAndPlan(String username, String plan) {
    assertThat(TenantSpecError.in(without(saying(ADA, "user-1", username, plan)))).isEmpty();
  }
}
