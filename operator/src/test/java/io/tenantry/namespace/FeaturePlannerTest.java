package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.saying;
import static io.tenantry.namespace.NamespaceWorlds.suspended;
import static io.tenantry.namespace.NamespaceWorlds.with;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.apis;
import static io.tenantry.namespace.plan.CatalogueWorlds.blind;
import static io.tenantry.namespace.plan.CatalogueWorlds.found;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.QuotaGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.plan.PlanLookup;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeaturePlannerTest {
  private static final String QUOTA = "quota: {hard: {pods: '10'}}";
  private static final String LIMITS = "limits: [{type: Container, max: {cpu: '2'}}]\n" + QUOTA;
  private static final ServedKinds NO_ISTIO =
      apis(false, EnumSet.complementOf(EnumSet.copyOf(IstioGuard.KINDS)));

  @Test
  void doesNothingWhereThereAreNoPlans() {
    assertThat(steps(plan(ADA, new PlanLookup.NoCatalogue()))).isEmpty();
    assertThat(verdicts(plan(ADA, new PlanLookup.NoCatalogue()))).isEmpty();
  }

  @Test
  void clearsUpAfterTheLastPlanHasGone() {
    var left = found(children(LIMITS));
    assertThat(steps(plan(ADA, new PlanLookup.NoCatalogue(), left)))
        .containsExactlyInAnyOrderElementsOf(
            left.stream().<NamespaceStep>map(NamespaceStep.Remove::new).toList());
  }

  @Test
  void leavesEverythingAsItIsForAnUnknownPlan() {
    var features = plan(ADA, new PlanLookup.Unknown(), found(children(LIMITS)));
    assertThat(steps(features)).isEmpty();
    assertThat(verdicts(features)).containsExactly("QuotaReady=False/PlanNotFound");
  }

  @Test
  void makesTheLimitsBeforeTheQuota() {
    var features = plan(ADA, known(LIMITS));
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("apply tenant-limits", "apply tenant-quota");
    assertThat(verdicts(features)).containsExactly("QuotaReady=True/QuotaApplied");
  }

  @Test
  void doesNothingAboutWhatIsAsItShouldBe() {
    assertThat(steps(plan(ADA, known(LIMITS), found(children(LIMITS))))).isEmpty();
  }

  @Test
  void putsRightWhatSomebodyChanged() {
    var changed = found(children("quota: {hard: {pods: '99'}}"));
    assertThat(steps(plan(ADA, known(QUOTA), changed)))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("apply tenant-quota");
  }

  @Test
  void takesAwayWhatThePlanNoLongerHas() {
    var features = plan(ADA, known("{}"), found(children(LIMITS)));
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactlyInAnyOrder("remove tenant-limits", "remove tenant-quota");
    assertThat(verdicts(features)).isEmpty();
  }

  @Test
  void saysWhatIsUsedBeyondThePlan() {
    var quota = children(QUOTA).findFirst().orElseThrow();
    var crowded =
        new LiveGuard(
            quota.id(), "v1", "uid", "7", quota.digest(), Map.of("pods", new BigDecimal("11")));
    assertThat(verdicts(plan(ADA, known(QUOTA), List.of(crowded))))
        .containsExactly("QuotaReady=True/UsageAboveQuota");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'on'", "auto"})
  void switchesOnWhatEveryApiServerHas(String mode) {
    var features =
        plan(
            ADA,
            known(
                """
                podSecurity: {mode: %1$s, level: baseline}
                network: {mode: %1$s}
                access: {mode: %1$s, clusterRole: edit, group: 'g:{userId}', user: '{username}'}
                """
                    .formatted(mode)));
    assertThat(verdicts(features))
        .containsExactly(
            "PodSecurityReady=True/PodSecurityApplied",
            "NetworkReady=True/NetworkPolicyApplied",
            "AccessReady=True/AccessGranted");
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("apply tenant-default-deny", "apply tenant-edit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'off'", "later"})
  void switchesOffAndTakesAway(String mode) {
    var on =
        "network: {mode: 'on'}\naccess: {mode: 'on', clusterRole: edit, group: 'g:{userId}'}\n"
            + "istio: {mode: 'on'}";
    var features = plan(ADA, known(on.replace("'on'", mode)), found(children(on)));
    assertThat(verdicts(features)).isEmpty();
    assertThat(steps(features)).hasSize(4).allMatch(NamespaceStep.Remove.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"system:masters", " ", ""})
  void givesNoAccessToTheSystemOrToNobody(String username) {
    var access = "access: {mode: 'on', clusterRole: edit, group: '{username}'}";
    var features =
        plan(saying(ADA, "user-1", username, "basic"), known(access), found(children(access)));
    assertThat(verdicts(features)).containsExactly("AccessReady=False/SubjectRefused");
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("remove tenant-edit");
  }

  @Test
  void makesANewBindingForAnotherRoleBecauseARoleCannotChange() {
    var edit = "access: {mode: 'on', clusterRole: edit, group: 'g:{userId}'}";
    assertThat(steps(plan(ADA, known(edit.replace("edit", "view")), found(children(edit)))))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("apply tenant-view", "remove tenant-edit");
  }

  @Test
  void joinsTheMeshWhereThereIsOne() {
    var features = plan(ADA, known("istio: {mode: auto, sidecar: true}"));
    assertThat(verdicts(features)).containsExactly("IstioReady=True/IstioConfigured");
    assertThat(steps(features)).hasSize(3);
  }

  @Test
  void saysThatIstioIsMissingOnlyWhereItIsAskedFor() {
    assertThat(verdicts(plan(ADA, known("istio: {mode: 'on'}"), NO_ISTIO, List.of(), Map.of())))
        .containsExactly("IstioReady=False/IstioNotInstalled");
    assertThat(verdicts(plan(ADA, known("istio: {mode: auto}"), NO_ISTIO, List.of(), Map.of())))
        .isEmpty();
  }

  @Test
  void doesNotWriteWhatItMayNotRead() {
    var features =
        plan(
            ADA,
            known("istio: {mode: 'on'}\n" + QUOTA),
            ALL_APIS,
            List.of(),
            blind(GuardKind.PEER_AUTHENTICATION));
    assertThat(verdicts(features))
        .containsExactly("QuotaReady=True/QuotaApplied", "IstioReady=False/IstioFailed");
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("apply tenant-quota");
  }

  /** The API server serves a kind a moment before it can list it. */
  @Test
  void triesAgainSoonWhatCouldNotBeRead() {
    var unread = blind(GuardKind.PEER_AUTHENTICATION);

    assertThat(next("istio: {mode: 'on'}", unread)).isEqualTo(new Next.Retry());
    assertThat(next("istio: {mode: 'on'}", Map.of())).isEqualTo(new Next.Settled());
    assertThat(next("istio: {mode: 'off'}", unread)).isEqualTo(new Next.Settled());
  }

  private static Next next(String plan, Map<GuardKind, Failure> unread) {
    return NamespacePlanner.plan(world(ADA, known(plan), ALL_APIS, List.of(), unread)).next();
  }

  @Test
  void repeatsThePlansWordAboutItsRules() {
    var plan = spec("policies: {forbid: [Privileged]}");
    var told = Verdict.yes("PoliciesReady", FeatureReason.POLICIES_APPLIED, "ok");
    assertThat(verdicts(plan(ADA, new PlanLookup.Known(plan, 1, Optional.of(told)))))
        .containsExactly("PoliciesReady=True/PoliciesApplied");
    assertThat(verdicts(plan(ADA, new PlanLookup.Known(plan, 1, Optional.empty()))))
        .containsExactly("PoliciesReady=False/PoliciesPending");
    assertThat(verdicts(plan(ADA, known("policies: {admission: auto, forbid: [Privileged]}"))))
        .isEmpty();
  }

  @Test
  void stopsATenantWithAQuotaOfItsOwn() {
    for (var offer :
        List.of(new PlanLookup.NoCatalogue(), new PlanLookup.Unknown(), known(QUOTA))) {
      var features = plan(suspended(ADA), offer, found(children(QUOTA)).subList(0, 0));
      assertThat(verdicts(features)).contains("Suspended=True/TenantSuspended");
      assertThat(steps(features))
          .extracting(FeaturePlannerTest::words)
          .contains("apply tenant-suspended");
    }
  }

  @Test
  void letsATenantGoOnWithItsQuotaUntouched() {
    var place = world(ADA, known(QUOTA), ALL_APIS, List.of(), Map.of()).place();
    var there = found(Stream.concat(children(QUOTA), Stream.of(QuotaGuard.suspension(place))));
    var features = plan(ADA, known(QUOTA), there);
    assertThat(steps(features))
        .extracting(FeaturePlannerTest::words)
        .containsExactly("remove tenant-suspended");
    assertThat(verdicts(features)).containsExactly("QuotaReady=True/QuotaApplied");
  }

  private static Stream<GuardObject> children(String yaml) {
    return plan(ADA, known(yaml)).stream()
        .flatMap(feature -> feature.steps().stream())
        .map(step -> ((NamespaceStep.Apply) step).child());
  }

  private static PlanLookup.Known known(String yaml) {
    return new PlanLookup.Known(spec(yaml), 1, Optional.empty());
  }

  private static List<FeaturePlan> plan(TenantView tenant, PlanLookup offer) {
    return plan(tenant, offer, List.of());
  }

  private static List<FeaturePlan> plan(
      TenantView tenant, PlanLookup offer, List<LiveGuard> found) {
    return plan(tenant, offer, ALL_APIS, found, Map.of());
  }

  private static List<FeaturePlan> plan(
      TenantView tenant,
      PlanLookup offer,
      ServedKinds apis,
      List<LiveGuard> found,
      Map<GuardKind, Failure> blind) {
    return FeaturePlanner.plan(world(tenant, offer, apis, found, blind));
  }

  private static NamespaceWorld world(
      TenantView tenant,
      PlanLookup offer,
      ServedKinds apis,
      List<LiveGuard> found,
      Map<GuardKind, Failure> blind) {
    return with(without(tenant), new PlanState(offer, apis, found, blind));
  }

  private static List<NamespaceStep> steps(List<FeaturePlan> features) {
    return features.stream().flatMap(feature -> feature.steps().stream()).toList();
  }

  private static List<String> verdicts(List<FeaturePlan> features) {
    return features.stream()
        .flatMap(feature -> feature.verdict().stream())
        .map(v -> "%s=%s/%s".formatted(v.type(), v.holds() ? "True" : "False", v.reason()))
        .toList();
  }

  private static String words(NamespaceStep step) {
    return switch (step) {
      case NamespaceStep.Apply(var child) -> "apply " + child.id().name();
      case NamespaceStep.Remove(var child) -> "remove " + child.id().name();
      default -> step.toString();
    };
  }
}
