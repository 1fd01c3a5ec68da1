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
  private final TenantCache tenants;
  private final FleetWatch fleet;
  private final DomainWatch domains;
  private final RecordDriftWatch records;
  private final EdgeObserver observer;
  private final EdgeExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;
  private final EdgeMetrics metrics;

  DistributionTenantReconciler(
      TenantCache tenants,
      EdgePlane.Watches watches,
      EdgeObserver observer,
      EdgeExecutor executor,
      Publisher publisher,
      Schedule schedule,
      EdgeMetrics metrics) {
    this.tenants = tenants;
    this.fleet = watches.fleet();
    this.domains = watches.domains();
    this.records = watches.records();
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
    this.metrics = metrics;
  }

  @Override
  public List<EventSource<?, DistributionTenant>> prepareEventSources(
      EventSourceContext<DistributionTenant> context) {
    tenants.opened(context.getPrimaryCache());
    return List.of(fleet, domains, records);
  }

  @Override
  public UpdateControl<DistributionTenant> reconcile(
      DistributionTenant tenant, Context<DistributionTenant> context) {
    if (context.isPrimaryResourceDeleted()) {
      executor.gone(tenant);
      fleet.forget(TenantCache.key(tenant));
      return schedule.next(tenant, new Next.Released());
    }
    return fleet.meets(TenantCache.key(tenant)) && observer.atRest(tenant)
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
    var first = attempt(Pass.stage("observe", () -> observer.observe(tenant)), tenant, context);
    var last =
        observer
            .secondLook(tenant, first.world(), first.outcome())
            .map(world -> attempt(world, tenant, context))
            .orElse(first);
    fleet.rollouts().after(last.world(), last.outcome());
    var summary = EdgeReporter.report(last.world(), last.plan(), last.outcome());
    publisher.publish(tenant, summary.report(), context);
    metrics.passed(last.plan(), summary);
    return summary.next();
  }

  private Attempt attempt(
      EdgeWorld world, DistributionTenant tenant, Context<DistributionTenant> context) {
    var plan = EdgePlanner.plan(world);
    return new Attempt(world, plan, executor.execute(plan, world, tenant, context));
  }

  /** What was decided on what was seen, and what came of it. */
  private record Attempt(EdgeWorld world, EdgePlan plan, EdgeOutcome outcome) {}
}
