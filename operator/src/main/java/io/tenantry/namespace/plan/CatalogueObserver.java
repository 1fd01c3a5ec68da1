package io.tenantry.namespace.plan;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.Finalizer;
import io.tenantry.namespace.guard.Discovery;
import io.tenantry.namespace.guard.GuardCache;
import java.time.Clock;
import java.util.Optional;

/** Reads everything a pass over a TenantPlan needs. */
public final class CatalogueObserver {
  private final PlanIndex roster;
  private final Discovery discovery;
  private final GuardCache<TenantPlan> children;
  private final Finalizer finalizer;
  private final Clock clock;

  public CatalogueObserver(
      PlanIndex roster,
      Discovery discovery,
      GuardCache<TenantPlan> children,
      Finalizer finalizer,
      Clock clock) {
    this.roster = roster;
    this.discovery = discovery;
    this.children = children;
    this.finalizer = finalizer;
    this.clock = clock;
  }

  CatalogueWorld observe(TenantPlan plan, Context<TenantPlan> context) {
    var listed =
        new PlanView(
            plan.getMetadata().getName(),
            plan.getMetadata().getGeneration(),
            plan.isMarkedForDeletion(),
            finalizer.isOn(plan),
            plan.getSpec(),
            Optional.ofNullable(plan.getStatus()));
    var apis = discovery.look();
    var blind = children.follow(apis, context);
    return new CatalogueWorld(
        listed,
        roster.census(listed.name(), listed.generation()),
        apis,
        children.of(plan),
        blind,
        clock.instant());
  }
}
