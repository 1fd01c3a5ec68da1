package io.tenantry.namespace.plan;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.Finalizer;
import io.tenantry.namespace.guard.GuardWriter;
import io.tenantry.pass.Outcome;
import io.tenantry.trace.Steps;

/** Performs the steps for a plan in order and stops at the first that fails. */
public final class CatalogueExecutor {
  private final GuardWriter guards;
  private final Finalizer finalizer;

  public CatalogueExecutor(GuardWriter guards, Finalizer finalizer) {
    this.guards = guards;
    this.finalizer = finalizer;
  }

  Outcome<CatalogueStep> execute(
      CataloguePlan decided, TenantPlan plan, Context<TenantPlan> context) {
    return Steps.run(decided.steps(), step -> perform(step, plan, context));
  }

  private void perform(CatalogueStep step, TenantPlan plan, Context<TenantPlan> context) {
    switch (step) {
      case CatalogueStep.Hold _ -> finalizer.add(plan, context);
      case CatalogueStep.Apply(var child) -> guards.apply(child);
      case CatalogueStep.Remove(var child) -> guards.remove(child);
      case CatalogueStep.Release _ -> finalizer.remove(plan, context);
    }
  }
}
