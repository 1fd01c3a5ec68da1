package io.tenantry.edge;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cluster.EditFilter;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;

/**
 * A DistributionTenant's pass: observe → decide → act → report.
 *
 * <p>Where CloudFront says that a name or a domain is taken, a second look finds out by whom, and
 * the same pass decides again: it may be our own tenant, made by a process that died before it
 * could say so.
 */
@ControllerConfiguration(
    name = "distributiontenant",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false,
    informer = @Informer(onUpdateFilter = EditFilter.class))
final class DistributionTenantReconciler implements Reconciler<DistributionTenant> {
  private final Roll roll;
  private final FleetWatch fleet;
  private final EdgeObserver observer;
  private final EdgeExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;
  private final EdgeMetrics metrics;

  DistributionTenantReconciler(
      Roll roll,
      FleetWatch fleet,
      EdgeObserver observer,
      EdgeExecutor executor,
      Publisher publisher,
      Schedule schedule,
      EdgeMetrics metrics) {
    this.roll = roll;
    this.fleet = fleet;
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
    this.metrics = metrics;
  }

  @Override
  public List<EventSource<?, DistributionTenant>> prepareEventSources(
      EventSourceContext<DistributionTenant> context) {
    roll.opened(context.getPrimaryCache());
    return List.of(fleet);
  }

  @Override
  public UpdateControl<DistributionTenant> reconcile(
      DistributionTenant tenant, Context<DistributionTenant> context) {
    if (context.isPrimaryResourceDeleted()) {
      executor.gone(tenant);
      fleet.forget(Roll.key(tenant));
      return schedule.next(tenant, new Next.Released());
    }
    return fleet.meets(Roll.key(tenant)) && observer.atRest(tenant)
        ? rest(tenant)
        : schedule.next(tenant, pass(tenant, context));
  }

  /**
   * After a start, who is at rest is left so: one listing tells who has changed, and the full
   * checks of all are spread over their interval.
   */
  private UpdateControl<DistributionTenant> rest(DistributionTenant tenant) {
    fleet.lookAtAll();
    return schedule.sometime(tenant);
  }

  private Next pass(DistributionTenant tenant, Context<DistributionTenant> context) {
    var world = Pass.stage("observe", () -> observer.observe(tenant));
    var plan = EdgePlanner.plan(world);
    var outcome = executor.execute(plan, world, tenant, context);
    if (outcome.taken().isPresent()) {
      world = observer.secondLook(tenant, world, outcome.taken().get());
      plan = EdgePlanner.plan(world);
      outcome = executor.execute(plan, world, tenant, context);
    }
    fleet.rollouts().after(world, outcome);
    var summary = EdgeReporter.report(world, plan, outcome);
    publisher.publish(tenant, summary.report(), context);
    summary.errors().forEach(metrics::failed);
    if (!plan.drift().isEmpty()) {
      metrics.drifted();
    }
    return summary.next();
  }
}
