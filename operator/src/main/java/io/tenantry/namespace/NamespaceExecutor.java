package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Performs the steps of a plan in order and stops at the first that fails; the features come after,
 * and one that fails stops only itself.
 */
final class NamespaceExecutor {
  private final Namespaces namespaces;
  private final Children children;
  private final Finalizer finalizer;

  NamespaceExecutor(Namespaces namespaces, Children children, Finalizer finalizer) {
    this.namespaces = namespaces;
    this.children = children;
    this.finalizer = finalizer;
  }

  /**
   * What of a plan was done, and why the rest was not.
   *
   * @param failure of the namespace itself: then no feature was tried
   */
  record Outcome(
      List<NamespaceStep> done, Optional<Failure> failure, Map<Feature, Failure> failed) {
    Outcome {
      done = List.copyOf(done);
      failed = Map.copyOf(failed);
    }

    boolean complete() {
      return failure.isEmpty() && failed.isEmpty();
    }

    /** The world has moved: what was decided is out of date. */
    boolean stale() {
      return Stream.concat(failure.stream(), failed.values().stream())
          .anyMatch(f -> f.kind() == Failure.Kind.STALE);
    }

    Next next(NamespacePlan plan) {
      return complete() ? plan.next() : new Next.Retry();
    }
  }

  Outcome execute(NamespacePlan plan, Tenant tenant, Context<Tenant> context) {
    var done = new ArrayList<NamespaceStep>();
    var failure = execute(plan.steps(), tenant, context, done);
    var failed = new EnumMap<Feature, Failure>(Feature.class);
    if (failure.isEmpty()) {
      for (var feature : plan.features()) {
        execute(feature.steps(), tenant, context, done)
            .ifPresent(f -> failed.put(feature.feature(), f));
      }
    }
    return new Outcome(done, failure, failed);
  }

  private Optional<Failure> execute(
      List<NamespaceStep> steps, Tenant tenant, Context<Tenant> context, List<NamespaceStep> done) {
    Pass.planned(steps);
    for (var step : steps) {
      try {
        Pass.step(step, () -> perform(step, tenant, context));
      } catch (PortException e) {
        return Optional.of(e.failure());
      }
      done.add(step);
    }
    return Optional.empty();
  }

  private void perform(NamespaceStep step, Tenant tenant, Context<Tenant> context) {
    switch (step) {
      case NamespaceStep.Hold _ -> finalizer.add(tenant, context);
      case NamespaceStep.Create(var name, var marks) -> namespaces.create(name, marks);
      case NamespaceStep.Correct(var namespace, var changes) ->
          namespaces.correct(namespace, changes);
      case NamespaceStep.Apply(var child) -> children.apply(child);
      case NamespaceStep.Remove(var child) -> children.remove(child);
      case NamespaceStep.Delete(var namespace) -> namespaces.delete(namespace);
      case NamespaceStep.Release _ -> finalizer.remove(tenant, context);
    }
  }
}
