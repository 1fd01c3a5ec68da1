package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import java.util.List;

/**
 * A Tenant's pass: observe → decide → act → report.
 *
 * <p>All events come here, deletion too: the planner decides about both, and the finalizer is one
 * of its steps, so that a Tenant which owns nothing never gets one.
 */
@ControllerConfiguration(name = "tenant", triggerReconcilerOnAllEvents = true)
final class TenantReconciler implements Reconciler<Tenant> {
  private final NamespaceObserver observer;
  private final NamespaceExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;

  TenantReconciler(
      NamespaceObserver observer,
      NamespaceExecutor executor,
      Publisher publisher,
      Schedule schedule) {
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, Tenant>> prepareEventSources(EventSourceContext<Tenant> context) {
    return NamespaceWatch.eventSources(context);
  }

  @Override
  public UpdateControl<Tenant> reconcile(Tenant tenant, Context<Tenant> context) {
    return schedule.next(
        tenant, context.isPrimaryResourceDeleted() ? new Next.Released() : pass(tenant, context));
  }

  private Next pass(Tenant tenant, Context<Tenant> context) {
    var world = observer.observe(tenant, context);
    var plan = NamespacePlanner.plan(world);
    var outcome = executor.execute(plan.steps(), tenant, context);
    publisher.publish(tenant, NamespaceReporter.report(world, plan, outcome), context);
    return outcome.next(plan);
  }
}
