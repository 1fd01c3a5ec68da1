package io.tenantry.namespace.plan;

import static io.tenantry.namespace.plan.CatalogueReason.ALL_TENANTS_UP_TO_DATE;
import static io.tenantry.namespace.plan.CatalogueReason.PLAN_FAILED;
import static io.tenantry.namespace.plan.CatalogueReason.PLAN_IN_USE;
import static io.tenantry.namespace.plan.CatalogueReason.PLAN_READY;
import static io.tenantry.namespace.plan.CatalogueReason.ROLLED_OUT;
import static io.tenantry.namespace.plan.CatalogueReason.ROLLING_OUT;
import static io.tenantry.namespace.plan.CatalogueReason.SOUND;
import static io.tenantry.namespace.plan.CatalogueReason.SOUND_TYPE;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.namespace.TenantPlanStatus;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.SwitchMode;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Transition;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Turns the result of a pass over a TenantPlan into status and events; pure. */
final class CatalogueReporter {
  static final String ISTIO = "Istio";

  private CatalogueReporter() {}

  static Summary<TenantPlanStatus> report(
      CatalogueWorld world, CataloguePlan plan, Outcome<CatalogueStep> outcome) {
    var next = outcome.complete() ? plan.next() : new Next.Retry();
    return world
        .census()
        .filter(_ -> !(next instanceof Next.Released))
        .map(census -> new Summary<>(report(world, plan, outcome, census), next))
        .orElseGet(() -> Summary.silent(next));
  }

  private static Report<TenantPlanStatus> report(
      CatalogueWorld world,
      CataloguePlan plan,
      Outcome<CatalogueStep> outcome,
      PlanMembers census) {
    var before =
        world.plan().status().flatMap(s -> Optional.ofNullable(s.conditions())).orElse(List.of());
    var upToDate = upToDate(world, census);
    var failure = outcome.failure().map(Outcome.Failed::failure);
    var policies =
        plan.policies().map(verdict -> failure.map(CatalogueReporter::failed).orElse(verdict));
    var verdicts = new ArrayList<Verdict>();
    verdicts.add(world.plan().deleting() ? inUse(census) : ready(policies, failure));
    verdicts.add(rolledOut(census, upToDate));
    verdicts.add(sound(world));
    policies.ifPresent(verdicts::add);
    var after = Conditions.after(before, verdicts, world.plan().generation(), world.now());
    return new Report<>(
        Optional.of(
            new TenantPlanStatus(
                census.total(), upToDate, inEffect(world), world.plan().generation(), after)),
        announcements(before, after));
  }

  /**
   * Tenants that this process has not looked at yet are as they were: without that a restart would
   * count them all anew, before everybody's eyes.
   */
  private static int upToDate(CatalogueWorld world, PlanMembers census) {
    var settled =
        world
            .plan()
            .status()
            .filter(s -> Objects.equals(s.observedGeneration(), world.plan().generation()))
            .filter(s -> Objects.equals(s.tenants(), s.upToDate()))
            .isPresent();
    return census.current() + (settled ? census.unseen() : 0);
  }

  private static Verdict failed(Failure failure) {
    return Verdict.no(Feature.POLICIES.type(), FeatureReason.POLICIES_FAILED, failure.message());
  }

  private static Verdict inUse(PlanMembers census) {
    var more = census.total() - census.some().size();
    return Verdict.no(
        ConditionType.PLAN_READY,
        PLAN_IN_USE,
        ("The plan is deleted but in use by %d: %s%s. Change spec.plan of these Tenants, or delete"
                + " them")
            .formatted(
                census.total(),
                String.join(", ", census.some()),
                more > 0 ? " and " + more + " more" : ""));
  }

  private static Verdict ready(Optional<Verdict> policies, Optional<Failure> failure) {
    return policies
        .filter(verdict -> !verdict.holds())
        .map(verdict ->
            new Verdict(ConditionType.PLAN_READY, false, verdict.reason(), verdict.message()))
        .or(() -> failure.map(f -> Verdict.no(ConditionType.PLAN_READY, PLAN_FAILED, f.message())))
        .orElseGet(() ->
            Verdict.yes(
                ConditionType.PLAN_READY, PLAN_READY, "The plan is in effect for its Tenants"));
  }

  private static Verdict rolledOut(PlanMembers census, int upToDate) {
    return upToDate >= census.total()
        ? Verdict.yes(
            ROLLED_OUT, ALL_TENANTS_UP_TO_DATE, "All Tenants have the current version of the plan")
        : Verdict.no(
            ROLLED_OUT,
            ROLLING_OUT,
            "%d of %d Tenants have the current version of the plan; not yet: %s"
                .formatted(upToDate, census.total(), String.join(", ", census.behind())));
  }

  private static Verdict sound(CatalogueWorld world) {
    return PlanWarning.in(world)
        .map(trap -> Verdict.no(SOUND_TYPE, trap.reason(), trap.message()))
        .orElseGet(() -> Verdict.yes(SOUND_TYPE, SOUND, "No conflicting limits"));
  }

  private static List<String> inEffect(CatalogueWorld world) {
    var plan = world.plan().spec();
    var parts = new ArrayList<String>();
    if (plan.quota() != null || plan.limits() != null) {
      parts.add("Quota");
    }
    if (PlanSwitches.podSecurity(plan) != SwitchMode.OFF) {
      parts.add("PodSecurity");
    }
    if (PlanSwitches.network(plan) != SwitchMode.OFF) {
      parts.add("Network");
    }
    if (PlanSwitches.access(plan) != SwitchMode.OFF) {
      parts.add("Access");
    }
    if (PlanSwitches.istio(plan) != SwitchMode.OFF && world.apis().serves(IstioGuard.KINDS)) {
      parts.add(ISTIO);
    }
    var kinds = PolicyRules.of(world).children().stream().map(child -> child.id().kind()).toList();
    if (kinds.stream().anyMatch(GuardKind.OF_ADMISSION::contains)) {
      parts.add("Admission");
    }
    if (kinds.stream().anyMatch(GuardKind.OF_GATEKEEPER::contains)) {
      parts.add("Gatekeeper");
    }
    return parts;
  }

  private static List<Announcement> announcements(List<Condition> before, List<Condition> after) {
    return Transition.between(before, after).stream()
        .filter(t -> !t.holds() && !t.type().equals(ROLLED_OUT))
        .filter(t ->
            !t.type().equals(ConditionType.PLAN_READY) || t.reason().equals(PLAN_IN_USE.text()))
        .map(t -> new Announcement(true, t.reason(), t.message()))
        .toList();
  }
}
