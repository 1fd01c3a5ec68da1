package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.EditFilter;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;

/**
 * A Tenant's pass: observe → decide → act → report.
 *
 * <p>All events come here, deletion too: the planner decides about both, and the finalizer is one
 * of its steps, so that a Tenant which owns nothing never gets one.
 */
@ControllerConfiguration(
    name = "tenant",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false,
    informer = @Informer(onUpdateFilter = EditFilter.class))
final class TenantReconciler implements Reconciler<Tenant> {
  private final TenantWatch watch;
  private final NamespaceObserver observer;
  private final NamespaceExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;
  private final TenantMetrics metrics;

  TenantReconciler(
      TenantWatch watch,
      NamespaceObserver observer,
      NamespaceExecutor executor,
      Publisher publisher,
      Schedule schedule,
      TenantMetrics metrics) {
    this.watch = watch;
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
    this.metrics = metrics;
  }

  @Override
  public List<EventSource<?, Tenant>> prepareEventSources(EventSourceContext<Tenant> context) {
    return watch.eventSources(context);
  }

  @Override
  public UpdateControl<Tenant> reconcile(Tenant tenant, Context<Tenant> context) {
    return schedule.next(
        tenant, context.isPrimaryResourceDeleted() ? gone(tenant) : pass(tenant, context));
  }

  private Next gone(Tenant tenant) {
    watch.roster().gone(tenant.getMetadata().getUid());
    return new Next.Released();
  }

  private Next pass(Tenant tenant, Context<Tenant> context) {
    var world = Pass.stage("observe", () -> observer.observe(tenant, context));
    var plan = NamespacePlanner.plan(world);
    var outcome = executor.execute(plan, tenant, context);
    var summary = NamespaceReporter.report(world, plan, outcome);
    publisher.publish(tenant, summary.report(), context);
    watch
        .roster()
        .passed(
            world.tenant().uid(), world.tenant().plan(), world.rails().offer(), outcome.complete());
    metrics.passed(world, outcome, summary);
    return summary.next();
  }
}
