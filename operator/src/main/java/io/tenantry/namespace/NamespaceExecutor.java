package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.Finalizer;
import io.tenantry.namespace.guard.GuardWriter;
import io.tenantry.pass.Outcome;
import io.tenantry.trace.Steps;

/**
 * Performs the steps of a plan in order and stops at the first that fails; the features come after,
 * and one that fails stops only itself.
 */
final class NamespaceExecutor {
  private final Namespaces namespaces;
  private final GuardWriter guards;
  private final Finalizer finalizer;

  NamespaceExecutor(Namespaces namespaces, GuardWriter guards, Finalizer finalizer) {
    this.namespaces = namespaces;
    this.guards = guards;
    this.finalizer = finalizer;
  }

  Outcome<NamespaceStep> execute(NamespacePlan plan, Tenant tenant, Context<Tenant> context) {
    var outcome = Steps.run(plan.steps(), step -> perform(step, tenant, context));
    if (outcome.complete()) {
      for (var feature : plan.features()) {
        outcome = outcome.and(Steps.run(feature.steps(), step -> perform(step, tenant, context)));
      }
    }
    return outcome;
  }

  private void perform(NamespaceStep step, Tenant tenant, Context<Tenant> context) {
    switch (step) {
      case NamespaceStep.Hold _ -> finalizer.add(tenant, context);
      case NamespaceStep.Create(var name, var marks) -> namespaces.create(name, marks);
      case NamespaceStep.Correct(var namespace, var changes) ->
          namespaces.correct(namespace, changes);
      case NamespaceStep.Apply(var child) -> guards.apply(child);
      case NamespaceStep.Remove(var child) -> guards.remove(child);
      case NamespaceStep.Delete(var namespace) -> namespaces.delete(namespace);
      case NamespaceStep.Release _ -> finalizer.remove(tenant, context);
    }
  }
}
