package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Performs the steps of a plan in order and stops at the first that fails. */
final class NamespaceExecutor {
  private final Namespaces namespaces;
  private final Finalizer finalizer;

  NamespaceExecutor(Namespaces namespaces, Finalizer finalizer) {
    this.namespaces = namespaces;
    this.finalizer = finalizer;
  }

  /** What of a plan was done, and why the rest was not. */
  record Outcome(List<NamespaceStep> done, Optional<Failure> failure) {
    Outcome {
      done = List.copyOf(done);
    }

    Next next(NamespacePlan plan) {
      return failure.<Next>map(_ -> new Next.Retry()).orElse(plan.next());
    }
  }

  Outcome execute(List<NamespaceStep> steps, Tenant tenant, Context<Tenant> context) {
    var done = new ArrayList<NamespaceStep>();
    for (var step : steps) {
      try {
        perform(step, tenant, context);
      } catch (PortException e) {
        return new Outcome(done, Optional.of(e.failure()));
      }
      done.add(step);
    }
    return new Outcome(done, Optional.empty());
  }

  private void perform(NamespaceStep step, Tenant tenant, Context<Tenant> context) {
    switch (step) {
      case NamespaceStep.Hold _ -> finalizer.add(tenant, context);
      case NamespaceStep.Create(var name, var marks) -> namespaces.create(name, marks);
      case NamespaceStep.Correct(var namespace, var changes) ->
          namespaces.correct(namespace, changes);
      case NamespaceStep.Delete(var namespace) -> namespaces.delete(namespace);
      case NamespaceStep.Release _ -> finalizer.remove(tenant, context);
    }
  }
}
