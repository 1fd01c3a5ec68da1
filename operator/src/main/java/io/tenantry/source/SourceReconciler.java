package io.tenantry.source;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cluster.EditFilter;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;

/** A TenantSource's pass: observe → decide → act → report. */
@ControllerConfiguration(
    name = "tenantsource",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false,
    informer = @Informer(onUpdateFilter = EditFilter.class))
final class SourceReconciler implements Reconciler<TenantSource> {
  private final SourceWatch watch;
  private final SourceObserver observer;
  private final SourceExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;
  private final SourceMetrics metrics;

  SourceReconciler(
      SourceWatch watch,
      SourceObserver observer,
      SourceExecutor executor,
      Publisher publisher,
      Schedule schedule,
      SourceMetrics metrics) {
    this.watch = watch;
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
    this.metrics = metrics;
  }

  @Override
  public List<EventSource<?, TenantSource>> prepareEventSources(
      EventSourceContext<TenantSource> context) {
    return watch.eventSources(context);
  }

  @Override
  public UpdateControl<TenantSource> reconcile(TenantSource source, Context<TenantSource> context) {
    return schedule.next(
        source, context.isPrimaryResourceDeleted() ? gone(source) : pass(source, context));
  }

  private Next gone(TenantSource source) {
    var identity = SourceObserver.identity(source);
    watch.forget(identity.key());
    metrics.forget(identity);
    return new Next.Released();
  }

  private Next pass(TenantSource source, Context<TenantSource> context) {
    var world = Pass.stage("observe", () -> observer.observe(source, context));
    var plan = SourcePlanner.plan(world);
    var outcome = executor.execute(world, plan, source, context);
    var summary = SourceReporter.report(world, plan, outcome);
    metrics.passed(world, plan, outcome);
    publisher.publish(source, summary.report(), context);
    executor.leave(world, SchedulePlanner.update(world, plan, outcome));
    return summary.next();
  }
}
