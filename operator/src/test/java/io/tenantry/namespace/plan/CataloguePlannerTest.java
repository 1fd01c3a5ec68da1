package io.tenantry.namespace.plan;

import static io.tenantry.namespace.plan.CatalogueWorlds.NOBODY;
import static io.tenantry.namespace.plan.CatalogueWorlds.apis;
import static io.tenantry.namespace.plan.CatalogueWorlds.beforeTheTenantsAreKnown;
import static io.tenantry.namespace.plan.CatalogueWorlds.blind;
import static io.tenantry.namespace.plan.CatalogueWorlds.deleting;
import static io.tenantry.namespace.plan.CatalogueWorlds.found;
import static io.tenantry.namespace.plan.CatalogueWorlds.on;
import static io.tenantry.namespace.plan.CatalogueWorlds.unheld;
import static io.tenantry.namespace.plan.CatalogueWorlds.used;
import static io.tenantry.namespace.plan.CatalogueWorlds.with;
import static io.tenantry.namespace.plan.CatalogueWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CataloguePlannerTest {
  private static final String RULES = "policies: {forbid: [Privileged], serviceTypes: [ClusterIP]}";
  private static final String BOTH =
      "policies: {gatekeeper: 'on', allowedRegistries: [a/], forbid: [Privileged, HostPath]}";
  private static final PlanMembers USED =
      new PlanMembers(2, 2, 0, List.of("t/a", "t/b"), List.of());
  private static final ServedKinds BARE = ServedKinds.BUILT_IN;

  @Test
  void holdsAPlanBeforeAnythingElse() {
    assertThat(words(unheld(world(RULES)))).startsWith("Hold");
    assertThat(words(world("{}"))).isEmpty();
  }

  @Test
  void waitsUntilItKnowsTheTenants() {
    var plan = CataloguePlanner.plan(beforeTheTenantsAreKnown(deleting(world(RULES))));
    assertThat(plan.steps()).isEmpty();
    assertThat(plan.next()).isInstanceOf(Next.Again.class);
  }

  @Test
  void makesAPolicyBeforeItsBinding() {
    assertThat(words(world(RULES)))
        .containsExactly(
            "apply ValidatingAdmissionPolicy tenant-plan-basic-pods",
            "apply ValidatingAdmissionPolicyBinding tenant-plan-basic-pods",
            "apply ValidatingAdmissionPolicy tenant-plan-basic-services",
            "apply ValidatingAdmissionPolicyBinding tenant-plan-basic-services");
  }

  @Test
  void doesNothingAtRest() {
    var plan = CataloguePlanner.plan(with(world(RULES), found(children(RULES))));
    assertThat(plan.steps()).isEmpty();
    assertThat(plan.next()).isInstanceOf(Next.Settled.class);
  }

  @Test
  void takesABindingAwayBeforeItsPolicy() {
    assertThat(words(with(world("{}"), found(children(RULES)))))
        .startsWith("remove ValidatingAdmissionPolicyBinding tenant-plan-basic-pods")
        .endsWith("remove ValidatingAdmissionPolicy tenant-plan-basic-services")
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({"on, False/AdmissionNotServed", "auto, none", "off, none"})
  void needsAnApiServerWithPolicies(String mode, String verdict) {
    var yaml = "policies: {admission: '%s', forbid: [Privileged]}".formatted(mode);
    var plan = CataloguePlanner.plan(on(world(yaml), BARE));
    assertThat(plan.steps()).isEmpty();
    assertThat(verdict(plan)).isEqualTo(verdict);
    assertThat(plan.next() instanceof Next.Again).isEqualTo(!mode.equals("off"));
  }

  /** The API server keeps the network closed, whatever is switched off; that is no policy. */
  @ParameterizedTest
  @CsvSource({
    "auto, off, The API server enforces the plan's policies",
    "off, on, Gatekeeper enforces the plan's policies",
    "off, off, none"
  })
  void saysWhoEnforcesTheRules(String admission, String gatekeeper, String told) {
    var yaml =
        """
        network: {mode: 'on'}
        policies: {admission: '%s', gatekeeper: '%s', forbid: [Privileged]}
        """
            .formatted(admission, gatekeeper);
    var plan = CataloguePlanner.plan(world(yaml));
    assertThat(plan.steps()).isNotEmpty();
    assertThat(plan.policies().map(Verdict::message).orElse("none")).isEqualTo(told);
  }

  @Test
  void makesAConstraintForEachRule() {
    var plan = CataloguePlanner.plan(world(BOTH));
    assertThat(words(world(BOTH)))
        .contains(
            "apply K8sAllowedRepos tenant-plan-basic-registries",
            "apply K8sPSPPrivilegedContainer tenant-plan-basic-privileged",
            "apply K8sPSPHostFilesystem tenant-plan-basic-host-path");
    assertThat(verdict(plan)).isEqualTo("True/PoliciesApplied");
  }

  @ParameterizedTest
  @CsvSource({
    "on, HostNamespaces, K8sPSPHostNamespace",
    "auto, PrivilegeEscalation, K8sPSPAllowPrivilegeEscalationContainer"
  })
  void knowsTheTemplateOfEachRule(String mode, String word, String kind) {
    var yaml = "policies: {admission: 'off', gatekeeper: '%s', forbid: [%s, Later]}";
    assertThat(words(world(yaml.formatted(mode, word))))
        .hasSize(1)
        .first()
        .asString()
        .contains(kind);
  }

  @ParameterizedTest
  @CsvSource({"on, False/GatekeeperNotInstalled", "auto, none"})
  void waitsForGatekeeper(String mode, String verdict) {
    var yaml =
        "policies: {admission: 'off', gatekeeper: '%s', forbid: [Privileged]}".formatted(mode);
    var plan = CataloguePlanner.plan(on(world(yaml), BARE));
    assertThat(verdict(plan)).isEqualTo(verdict);
    assertThat(plan.next()).isInstanceOf(Next.Again.class);
  }

  @ParameterizedTest
  @CsvSource({"on", "auto"})
  void enforcesWhatItHasATemplateFor(String mode) {
    var yaml =
        "policies: {admission: 'off', gatekeeper: '%s', allowedRegistries: [a/], forbid: [HostPath]}"
            .formatted(mode);
    var some = on(world(yaml), apis(true, Set.of(GuardKind.ALLOWED_REPOS)));
    assertThat(words(some)).containsExactly("apply K8sAllowedRepos tenant-plan-basic-registries");
    assertThat(verdict(CataloguePlanner.plan(some))).isEqualTo("False/ConstraintTemplateMissing");
  }

  @Test
  void doesNotWriteWhatItMayNotRead() {
    var plan = CataloguePlanner.plan(blind(world(RULES), GuardKind.ADMISSION_BINDING));
    assertThat(plan.steps()).allMatch(step -> !step.toString().contains("ADMISSION_BINDING"));
    assertThat(verdict(plan)).isEqualTo("False/PoliciesFailed");
    assertThat(plan.next()).isInstanceOf(Next.Again.class);
  }

  @Test
  void looksAgainForIstio() {
    var without = apis(false, EnumSet.complementOf(EnumSet.copyOf(IstioGuard.KINDS)));
    assertThat(CataloguePlanner.plan(on(world("istio: {mode: auto}"), without)).next())
        .isInstanceOf(Next.Again.class);
    assertThat(CataloguePlanner.plan(world("istio: {mode: auto}")).next())
        .isInstanceOf(Next.Settled.class);
  }

  @Test
  void keepsADeletedPlanWhileItIsUsedAndItsRulesUp() {
    var plan = CataloguePlanner.plan(used(deleting(world(RULES)), USED));
    assertThat(plan.steps()).hasSize(4).allMatch(CatalogueStep.Apply.class::isInstance);
    assertThat(plan.next()).isInstanceOf(Next.Again.class);
  }

  @Test
  void letsADeletedPlanGoAfterItsRules() {
    var world = used(with(deleting(world(RULES)), found(children(RULES))), NOBODY);
    assertThat(words(world)).hasSize(5).endsWith("Release");
    assertThat(CataloguePlanner.plan(world).next()).isInstanceOf(Next.Released.class);
  }

  @Test
  void hasNoPartInAPlanThatItDoesNotHold() {
    var plan = CataloguePlanner.plan(unheld(deleting(world(RULES))));
    assertThat(plan.steps()).isEmpty();
    assertThat(plan.next()).isInstanceOf(Next.Released.class);
  }

  private static Stream<GuardObject> children(String yaml) {
    return PolicyRules.of(world(yaml)).children().stream();
  }

  private static String verdict(CataloguePlan plan) {
    return plan.policies()
        .map(verdict -> (verdict.holds() ? "True/" : "False/") + verdict.reason())
        .orElse("none");
  }

  private static List<String> words(CatalogueWorld world) {
    return CataloguePlanner.plan(world).steps().stream()
        .map(step ->
            switch (step) {
              case CatalogueStep.Hold _ -> "Hold";
              case CatalogueStep.Apply(var child) -> "apply " + child.id();
              case CatalogueStep.Remove(var child) -> "remove " + child.id();
              case CatalogueStep.Release _ -> "Release";
            })
        .toList();
  }
}
