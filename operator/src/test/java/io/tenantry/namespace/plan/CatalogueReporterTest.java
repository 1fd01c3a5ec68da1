package io.tenantry.namespace.plan;

import static io.tenantry.namespace.plan.CatalogueWorlds.apis;
import static io.tenantry.namespace.plan.CatalogueWorlds.beforeTheTenantsAreKnown;
import static io.tenantry.namespace.plan.CatalogueWorlds.deleting;
import static io.tenantry.namespace.plan.CatalogueWorlds.on;
import static io.tenantry.namespace.plan.CatalogueWorlds.reported;
import static io.tenantry.namespace.plan.CatalogueWorlds.used;
import static io.tenantry.namespace.plan.CatalogueWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.namespace.TenantPlanStatus;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueReporterTest {
  private static final Failure DENIED = new Failure(Failure.Kind.DENIED, "no");
  private static final String ALL =
      """
      quota: {hard: {pods: '1'}}
      podSecurity: {mode: 'on', level: baseline}
      network: {mode: 'on'}
      access: {mode: 'on', clusterRole: view, group: '{userId}'}
      istio: {mode: auto}
      policies: {gatekeeper: 'on', forbid: [Privileged]}
      """;

  @Test
  void saysWhatIsInEffect() {
    assertThat(status(world(ALL)).inEffect())
        .containsExactly(
            "Quota", "PodSecurity", "Network", "Access", "Istio", "Admission", "Gatekeeper");
    assertThat(status(world("{}")).inEffect()).isEmpty();
    assertThat(status(on(world(ALL), apis(false, Set.of()))).inEffect())
        .containsExactly("Quota", "PodSecurity", "Network", "Access");
  }

  @Test
  void isReadyWithoutRulesAndWithThem() {
    assertThat(conditions(world("{}")))
        .containsExactly(
            "Ready=True/PlanReady", "RolledOut=True/AllTenantsUpToDate", "Sound=True/Sound");
    assertThat(conditions(world("policies: {forbid: [Privileged]}")))
        .contains("Ready=True/PlanReady", "PoliciesReady=True/PoliciesApplied");
  }

  @Test
  void repeatsWhatIsWrongWithTheRules() {
    var world = on(world("policies: {forbid: [Privileged]}"), ServedKinds.BUILT_IN);
    assertThat(conditions(world))
        .contains("Ready=False/AdmissionNotServed", "PoliciesReady=False/AdmissionNotServed");
    assertThat(report(world, Optional.empty()).announcements())
        .extracting(Announcement::reason)
        .containsExactly("AdmissionNotServed");
  }

  @Test
  void tellsAFailureWithTheRulesFromOneWithoutAny() {
    assertThat(words(report(world("policies: {forbid: [Privileged]}"), Optional.of(DENIED))))
        .contains("Ready=False/PoliciesFailed", "PoliciesReady=False/PoliciesFailed");
    assertThat(words(report(world("{}"), Optional.of(DENIED)))).contains("Ready=False/PlanFailed");
  }

  @Test
  void namesSomeOfThoseWhoUseADeletedPlan() {
    var census = new PlanMembers(7, 7, 0, List.of("t/a", "t/b"), List.of());
    var report = report(used(deleting(world("{}")), census), Optional.empty());
    var ready = report.status().orElseThrow().conditions().getFirst();
    assertThat(ready.getReason()).isEqualTo("PlanInUse");
    assertThat(ready.getMessage()).contains("in use by 7: t/a, t/b and 5 more");
    assertThat(report.announcements())
        .extracting(Announcement::reason)
        .containsExactly("PlanInUse");
  }

  @Test
  void countsWhoHasThePlanAsItIs() {
    var status = status(used(world("{}"), new PlanMembers(3, 1, 0, List.of(), List.of("t/b"))));
    assertThat(status.tenants()).isEqualTo(3);
    assertThat(status.upToDate()).isEqualTo(1);
    assertThat(status.conditions().get(1).getReason()).isEqualTo("RollingOut");
    assertThat(status.conditions().get(1).getMessage()).contains("1 of 3").contains("t/b");
  }

  @ParameterizedTest
  @CsvSource({"3, 5, 5, 5", "2, 5, 5, 2", "3, 5, 4, 2"})
  void takesTenantsItHasNotLookedAtForWhatTheyWere(
      long generation, int tenants, int upToDate, int expected) {
    var before = new TenantPlanStatus(tenants, upToDate, List.of(), generation, List.of());
    var world = used(reported(world("{}"), before), new PlanMembers(5, 2, 3, List.of(), List.of()));
    assertThat(status(world).upToDate()).isEqualTo(expected);
  }

  @Test
  void saysNothingBeforeItKnowsTheTenantsNorAfterThePlanIsGone() {
    assertThat(report(beforeTheTenantsAreKnown(world("{}")), Optional.empty()).status()).isEmpty();
    assertThat(report(deleting(world("{}")), Optional.empty()).status()).isEmpty();
    assertThat(report(deleting(world("{}")), Optional.of(DENIED)).status()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "quota: {hard: {limits.memory: 1Gi}} | NoDefaults",
        "quota: {hard: {requests.cpu: 1}} | NoDefaults",
        "{quota: {hard: {requests.cpu: 1}}, limits: [{type: Container, min: {cpu: 1m}}]} | Sound",
        "{quota: {hard: {limits.cpu: 1}}, limits: [{type: Container, max: {cpu: 4}}]} | Sound",
        "{quota: {hard: {limits.cpu: 1}}, limits: [{type: Pod, max: {cpu: 4}}]} | NoDefaults",
        "quota: {hard: {pods: 1}} | Sound",
        "{istio: {mode: auto}, limits: [{type: Container, max: {cpu: 1}}]} | SidecarBlocked",
        "{istio: {mode: auto}, limits: [{type: Container, max: {memory: 512Mi}}]} | SidecarBlocked",
        "{istio: {mode: auto}, limits: [{type: Container, max: {cpu: 2, memory: 1Gi}}]} | Sound",
        "limits: [{type: Container, max: {cpu: 1}}] | Sound"
      })
  void warnsOfTraps(String yaml, String reason) {
    assertThat(status(world(yaml)).conditions().get(2).getReason()).isEqualTo(reason);
  }

  @Test
  void seesNoSidecarWhereThereIsNoIstio() {
    var world = world("{istio: {mode: auto}, limits: [{type: Container, max: {cpu: 1}}]}");
    var without = apis(false, EnumSet.complementOf(EnumSet.copyOf(IstioGuard.KINDS)));
    assertThat(status(on(world, without)).conditions().get(2).getReason()).isEqualTo("Sound");
  }

  private static TenantPlanStatus status(CatalogueWorld world) {
    return report(world, Optional.empty()).status().orElseThrow();
  }

  private static List<String> conditions(CatalogueWorld world) {
    return words(report(world, Optional.empty()));
  }

  private static List<String> words(Summary<TenantPlanStatus> report) {
    return report.status().orElseThrow().conditions().stream()
        .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
        .toList();
  }

  private static Summary<TenantPlanStatus> report(CatalogueWorld world, Optional<Failure> failure) {
    var outcome =
        failure
            .map(f -> Outcome.<CatalogueStep>stopped(List.of(), new CatalogueStep.Hold(), f))
            .orElseGet(() -> Outcome.of(List.of()));
    return CatalogueReporter.report(world, CataloguePlanner.plan(world), outcome);
  }
}
