package io.tenantry.namespace.plan;

import io.tenantry.namespace.guard.GuardDiff;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.SwitchMode;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides which finalizer and policy objects a TenantPlan needs; pure. */
final class CataloguePlanner {
  /** No event reports that a kind was installed, and few that the last Tenant was deleted. */
  private static final Next LOOK_AGAIN = new Next.Again(Duration.ofSeconds(5));

  /** The Tenants' own controller is filling its cache. */
  private static final Next SOON = new Next.Again(Duration.ofMillis(250));

  private CataloguePlanner() {}

  static CataloguePlan plan(CatalogueWorld world) {
    return world
        .census()
        .map(census -> world.plan().deleting() ? retire(world, census) : keep(world))
        .orElseGet(() -> new CataloguePlan(List.of(), Optional.empty(), SOON));
  }

  private static CataloguePlan keep(CatalogueWorld world) {
    var rules = PolicyRules.of(world);
    var steps = new ArrayList<CatalogueStep>();
    if (!world.plan().held()) {
      steps.add(new CatalogueStep.Hold());
    }
    steps.addAll(upkeep(readable(rules.children(), world), world));
    return new CataloguePlan(
        steps, rules.verdict(), waiting(world, rules) ? LOOK_AGAIN : new Next.Settled());
  }

  /** A plan goes after its last Tenant, and its rules with it. */
  private static CataloguePlan retire(CatalogueWorld world, PlanMembers census) {
    if (!world.plan().held()) {
      return new CataloguePlan(List.of(), Optional.empty(), new Next.Released());
    }
    if (census.total() > 0) {
      var rules = PolicyRules.of(world);
      return new CataloguePlan(
          upkeep(readable(rules.children(), world), world), rules.verdict(), LOOK_AGAIN);
    }
    var steps = new ArrayList<>(upkeep(List.of(), world));
    steps.add(new CatalogueStep.Release());
    return new CataloguePlan(steps, Optional.empty(), new Next.Released());
  }

  /** A policy comes before the binding that puts it to work, and goes after it. */
  private static List<CatalogueStep> upkeep(List<GuardObject> children, CatalogueWorld world) {
    var upkeep = GuardDiff.of(children, world.found());
    var steps = new ArrayList<CatalogueStep>();
    upkeep.apply().stream().map(CatalogueStep.Apply::new).forEach(steps::add);
    upkeep.remove().stream()
        .sorted(Comparator.comparing((LiveGuard found) -> found.id().kind()).reversed())
        .map(CatalogueStep.Remove::new)
        .forEach(steps::add);
    return steps;
  }

  private static List<GuardObject> readable(List<GuardObject> children, CatalogueWorld world) {
    return children.stream()
        .filter(child -> !world.blind().containsKey(child.id().kind()))
        .toList();
  }

  private static boolean waiting(CatalogueWorld world, PolicyRules rules) {
    return rules.waiting()
        || !world.blind().isEmpty()
        || (PlanSwitches.istio(world.plan().spec()) != SwitchMode.OFF
            && !world.apis().serves(IstioGuard.KINDS));
  }
}
