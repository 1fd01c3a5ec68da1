package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.NOW;
import static io.tenantry.namespace.NamespaceWorlds.annotated;
import static io.tenantry.namespace.NamespaceWorlds.bare;
import static io.tenantry.namespace.NamespaceWorlds.condition;
import static io.tenantry.namespace.NamespaceWorlds.deleting;
import static io.tenantry.namespace.NamespaceWorlds.held;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.madeByGo;
import static io.tenantry.namespace.NamespaceWorlds.naming;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.reported;
import static io.tenantry.namespace.NamespaceWorlds.settled;
import static io.tenantry.namespace.NamespaceWorlds.terminating;
import static io.tenantry.namespace.NamespaceWorlds.unreadable;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static io.tenantry.namespace.NamespaceWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.QuotaGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.namespace.plan.CatalogueWorlds;
import io.tenantry.namespace.plan.PlanLookup;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamespaceReporterTest {

  @Test
  void tellsOfANewNamespaceOnceWithBothConditions() {
    var report = success(without(ADA));

    assertThat(report.status())
        .hasValueSatisfying(status -> {
          assertThat(status.namespace()).isEqualTo("user-1");
          assertThat(status.observedGeneration()).isEqualTo(1);
        });
    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=True/NamespaceReady", "TenantReady=True/AllSubresourcesReady");
    assertThat(report.status().orElseThrow().conditions())
        .allSatisfy(condition -> assertThat(condition.getObservedGeneration()).isEqualTo(1));
    assertThat(events(report)).containsExactly("NamespaceReady");
  }

  @Test
  void tellsOfANamespaceItMadeBeforeItDied() {
    assertThat(events(success(world(held(ADA), ours(ADA))))).containsExactly("NamespaceReady");
  }

  @Test
  void tellsOfAnAdoptionItDiedAfter() {
    var given = annotated(ours(ADA), TenantLabels.ADOPT, "teams/ada");

    assertThat(events(success(world(held(ADA), given)))).containsExactly("NamespaceAdopted");
  }

  @Test
  void tellsNothingNewAtRest() {
    var first = success(world(settled(), ours(ADA))).status().orElseThrow();
    var tenant =
        reported(
            settled(),
            Optional.ofNullable(first.namespace()),
            first.conditions().toArray(io.fabric8.kubernetes.api.model.Condition[]::new));

    var report = success(world(tenant, ours(ADA)));

    assertThat(report.status()).contains(first);
    assertThat(report.announcements()).isEmpty();
  }

  @Test
  void tellsARecreationFromACreation() {
    assertThat(events(success(without(settled())))).containsExactly("NamespaceRecreated");
  }

  @Test
  void tellsOfARecreationItDiedAfter() {
    var waiting =
        reported(
            settled(),
            Optional.of("user-1"),
            condition("NamespaceReady", false, NamespaceReason.NAMESPACE_TERMINATING),
            condition("TenantReady", false, NamespaceReason.NAMESPACE_TERMINATING));

    assertThat(events(success(world(waiting, ours(ADA))))).containsExactly("NamespaceRecreated");
  }

  @Test
  void namesTheKeysItCorrected() {
    var report = success(world(settled(), labelled(ours(ADA), TenantLabels.PLAN, "gold")));

    assertThat(report.announcements())
        .singleElement()
        .satisfies(event -> {
          assertThat(event.reason()).isEqualTo("NamespaceUpdated");
          assertThat(event.message()).contains("kleff.io/tenant-plan", "user-1");
          assertThat(event.warning()).isFalse();
        });
  }

  @Test
  void tellsAnAdoptionAsOneEvent() {
    var given = annotated(bare("user-1"), TenantLabels.ADOPT, "teams/ada");

    assertThat(events(success(world(ADA, given)))).containsExactly("NamespaceAdopted");
  }

  @Test
  void warnsOnceAboutAConflict() {
    var report = success(world(ADA, bare("user-1")));

    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=False/NamespaceConflict", "TenantReady=False/NamespaceConflict");
    assertThat(report.status().orElseThrow().namespace()).isNull();
    assertThat(report.announcements())
        .singleElement()
        .satisfies(event -> assertThat(event.warning()).isTrue());

    assertThat(success(world(after(ADA, report), bare("user-1"))).announcements()).isEmpty();
  }

  @Test
  void warnsAboutAnInvalidSpec() {
    assertThat(events(success(without(naming(ADA, ""))))).containsExactly("InvalidSpec");
  }

  @Test
  void keepsTheNameOfTheNamespaceWhileItIsNotReady() {
    var report = success(world(settled(), terminating(ours(ADA), NOW)));

    assertThat(report.status().orElseThrow().namespace()).isEqualTo("user-1");
    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=False/NamespaceTerminating", "TenantReady=False/NamespaceTerminating");
    assertThat(report.announcements()).isEmpty();
  }

  @Test
  void warnsOnceAboutAFailureWithItsWords() {
    var report = failure(without(ADA), new Failure(Kind.DENIED, "no quota left"), 1);

    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=False/NamespaceNotReady", "TenantReady=False/NamespaceNotReady");
    assertThat(report.announcements())
        .containsExactly(new Announcement(true, "NamespaceNotReady", "no quota left"));
  }

  @Test
  void warnsAboutAFailedRead() {
    assertThat(events(success(unreadable(ADA)))).containsExactly("NamespaceNotReady");
  }

  @Test
  void saysNothingWhenTheWorldMovedMeanwhile() {
    var report = failure(without(settled()), new Failure(Kind.STALE, "conflict"), 0);

    assertThat(report.status()).isEmpty();
    assertThat(report.announcements()).isEmpty();
  }

  @Test
  void saysThatItIsDeleting() {
    var report = success(world(deleting(settled()), ours(ADA)));

    assertThat(conditions(report))
        .containsExactly("NamespaceReady=False/NamespaceDeleting", "TenantReady=False/Deleting");
    assertThat(report.announcements()).isEmpty();
  }

  @Test
  void saysThatTheDeletionWasRefused() {
    var report =
        failure(world(deleting(settled()), ours(ADA)), new Failure(Kind.DENIED, "protected"), 0);

    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=False/NamespaceDeleting", "TenantReady=False/NamespaceDeleteFailed");
    assertThat(report.status().orElseThrow().conditions())
        .allSatisfy(condition -> assertThat(condition.getMessage()).isEqualTo("protected"));
  }

  @Test
  void doesNotMentionTheMarksOfWhatItDeletes() {
    assertThat(success(world(deleting(held(ADA)), madeByGo("user-1"))).announcements()).isEmpty();
  }

  @Test
  void writesNoStatusOnATenantItHasLetGo() {
    var report = success(without(deleting(settled())));

    assertThat(report.status()).isEmpty();
    assertThat(events(report)).containsExactly("NamespaceDeleted");
  }

  @Test
  void doesNotAnnounceTheEndWhenTheFinalizerCouldNotGo() {
    var report = failure(without(deleting(settled())), new Failure(Kind.UNAVAILABLE, "down"), 0);

    assertThat(report.status()).isPresent();
    assertThat(report.announcements()).isEmpty();
  }

  @Test
  void givesEachFeatureItsConditionAndRepeatsTheFirstThatFails() {
    var world =
        NamespaceWorlds.with(
            world(settled(), ours(ADA)),
            new PlanState(
                new PlanLookup.Known(
                    CatalogueWorlds.spec("quota: {hard: {pods: '1'}}\nnetwork: {mode: 'on'}"),
                    1,
                    Optional.empty()),
                ServedKinds.BUILT_IN,
                List.of(),
                Map.of()));
    var plan = NamespacePlanner.plan(world);
    var denied = new Failure(Kind.DENIED, "no");

    var report =
        NamespaceReporter.report(world, plan, Outcome.stopped(List.of(), network(plan), denied));

    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=True/NamespaceReady",
            "TenantReady=False/NetworkFailed",
            "QuotaReady=True/QuotaApplied",
            "NetworkReady=False/NetworkFailed");
    assertThat(events(report)).containsExactly("NetworkFailed");
    var stale = Outcome.stopped(List.of(), network(plan), new Failure(Kind.STALE, "late"));
    assertThat(NamespaceReporter.report(world, plan, stale).status()).isEmpty();
  }

  @Test
  void isNotReadyWhileItIsSuspended() {
    var report = success(world(NamespaceWorlds.suspended(settled()), ours(ADA)));
    assertThat(conditions(report))
        .containsExactly(
            "NamespaceReady=True/NamespaceReady",
            "TenantReady=False/TenantSuspended",
            "Suspended=True/TenantSuspended");
    assertThat(events(report)).containsExactly("TenantSuspended");
  }

  @Test
  void tellsThatATenantGoesOn() {
    var world = world(settled(), ours(ADA));
    var child = CatalogueWorlds.found(QuotaGuard.suspension(world.place()));
    var resumed =
        NamespaceWorlds.with(
            world,
            new PlanState(
                new PlanLookup.NoCatalogue(), ServedKinds.BUILT_IN, List.of(child), Map.of()));
    var plan = NamespacePlanner.plan(resumed);
    var done = plan.features().stream().flatMap(f -> f.steps().stream()).toList();
    assertThat(events(NamespaceReporter.report(resumed, plan, Outcome.of(done))))
        .containsExactly("TenantResumed");
  }

  private static Summary<TenantStatus> success(NamespaceWorld world) {
    var plan = NamespacePlanner.plan(world);
    return NamespaceReporter.report(world, plan, Outcome.of(plan.steps()));
  }

  /** The plan failed after so many of its steps. */
  private static Summary<TenantStatus> failure(NamespaceWorld world, Failure failure, int done) {
    var plan = NamespacePlanner.plan(world);
    return NamespaceReporter.report(
        world,
        plan,
        Outcome.stopped(plan.steps().subList(0, done), plan.steps().get(done), failure));
  }

  private static NamespaceStep network(NamespacePlan plan) {
    return plan.features().stream()
        .filter(feature -> feature.feature() == Feature.NETWORK)
        .flatMap(feature -> feature.steps().stream())
        .findFirst()
        .orElseThrow();
  }

  private static TenantView after(TenantView tenant, Summary<TenantStatus> report) {
    var status = report.status().orElseThrow();
    return reported(
        tenant,
        Optional.ofNullable(status.namespace()),
        status.conditions().toArray(io.fabric8.kubernetes.api.model.Condition[]::new));
  }

  private static List<String> conditions(Summary<TenantStatus> report) {
    return report.status().orElseThrow().conditions().stream()
        .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
        .toList();
  }

  private static List<String> events(Summary<TenantStatus> report) {
    return report.announcements().stream().map(Announcement::reason).toList();
  }
}
