package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.util.List;
import java.util.Optional;

/** Performs the steps for a plan in order and stops at the first that fails. */
final class CatalogueExecutor {
  private final Children children;
  private final Finalizer finalizer;

  CatalogueExecutor(Children children, Finalizer finalizer) {
    this.children = children;
    this.finalizer = finalizer;
  }

  Optional<Failure> execute(
      List<CatalogueStep> steps, TenantPlan plan, Context<TenantPlan> context) {
    Pass.planned(steps);
    try {
      for (var step : steps) {
        Pass.step(step, () -> perform(step, plan, context));
      }
      return Optional.empty();
    } catch (PortException e) {
      return Optional.of(e.failure());
    }
  }

  private void perform(CatalogueStep step, TenantPlan plan, Context<TenantPlan> context) {
    switch (step) {
      case CatalogueStep.Hold _ -> finalizer.add(plan, context);
      case CatalogueStep.Apply(var child) -> children.apply(child);
      case CatalogueStep.Remove(var child) -> children.remove(child);
      case CatalogueStep.Release _ -> finalizer.remove(plan, context);
    }
  }
}
