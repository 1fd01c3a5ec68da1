package io.tenantry.namespace.guard;

import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
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

  /** Theirs add to the plan's, so one that allows everything would void it. */
  @Test
  void aClosedNetworkAndMeshStayClosedWhateverTheRulesAreSwitchedTo() {
    assertThat(isolation("policies: {forbid: [HostPath]}")).isEmpty();
    assertThat(isolation("network: {mode: 'off'}")).isEmpty();
    assertThat(isolation("network: {mode: 'on'}"))
        .extracting(child -> child.id().name())
        .containsExactly("tenant-plan-pro-network", "tenant-plan-pro-network");
    var all =
        isolation(
            "{network: {mode: auto, tenantPolicies: deny}, istio: {mode: 'on'}, policies:"
                + " {admission: 'off', enforcement: audit}}");
    assertThat(all).hasSize(6);
    assertThat(isolation("istio: {mode: auto, sidecar: true}")).hasSize(6);
    assertThat(all.getLast().body().toString()).contains("validationActions=[Deny]");
  }

  private static List<GuardObject> isolation(String yaml) {
    return AdmissionGuard.isolation("pro", spec(yaml), PLACE);
  }

  private static final GuardScope PLACE = new GuardScope("", "pro", Optional.empty(), ALL_APIS);

  private static List<GuardObject> children(String yaml) {
    return AdmissionGuard.rules("pro", spec("policies: " + yaml), PLACE);
  }
}
