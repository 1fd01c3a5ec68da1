package io.tenantry.namespace;

import static io.tenantry.namespace.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionGuardTest {
  @Test
  void makesOnlyThePoliciesThatThePlanHasRulesFor() {
    assertThat(children("{}")).isEmpty();
    assertThat(children("{allowedRegistries: [a/]}")).hasSize(2);
    assertThat(children("{forbid: [HostPath]}")).hasSize(2);
    assertThat(children("{serviceTypes: [ClusterIP], baseDomains: [a.b]}")).hasSize(4);
  }

  @Test
  void bindsToTheNamespacesOfThePlanWithThePlanAsParameter() {
    var binding = children("{forbid: [HostPath]}").getLast();
    assertThat(binding.body().get("spec"))
        .isEqualTo(
            Map.of(
                "policyName",
                "tenant-plan-pro-pods",
                "paramRef",
                Map.of("name", "pro", "parameterNotFoundAction", "Deny"),
                "matchResources",
                Map.of(
                    "matchPolicy",
                    "Equivalent",
                    "namespaceSelector",
                    Map.of(
                        "matchLabels",
                        Map.of(
                            "app.kubernetes.io/managed-by",
                            "tenant-operator",
                            "kleff.io/tenant-plan",
                            "pro")),
                    "objectSelector",
                    Map.of()),
                "validationActions",
                List.of("Deny")));
  }

  @ParameterizedTest
  @CsvSource({"deny, Deny, deny", "warn, Warn, warn", "audit, Audit, dryrun"})
  void enforcesAsThePlanSays(String word, String admission, String gatekeeper) {
    var yaml = "{forbid: [HostPath], enforcement: %s}".formatted(word);
    assertThat(children(yaml).getLast().body().toString())
        .contains("validationActions=[" + admission + "]");
    var policies = spec("policies: " + yaml).policies();
    assertThat(GatekeeperGuard.children("pro", policies, PLACE).getFirst().body().toString())
        .contains("enforcementAction=" + gatekeeper);
  }

  private static final Place PLACE = new Place("", "pro", Optional.empty(), ALL_APIS);

  private static List<Child> children(String yaml) {
    return AdmissionGuard.children("pro", spec("policies: " + yaml).policies(), PLACE);
  }
}
