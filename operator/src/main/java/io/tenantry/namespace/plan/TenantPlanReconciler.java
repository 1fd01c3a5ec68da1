package io.tenantry.namespace.plan;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.event.rate.RateLimited;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.namespace.guard.GuardCache;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;
import java.util.stream.Stream;

/**
 * A plan's pass: observe → decide → act → report.
 *
 * <p>Every Tenant that has taken an edit of its plan asks for one, so there is a limit: progress is
 * reported twice a second however many Tenants there are.
 */
@RateLimited(maxReconciliations = 2, within = 1)
@ControllerConfiguration(
    name = "tenantplan",
    triggerReconcilerOnAllEvents = true,
    rateLimiter = LinearRateLimiter.class)
public final class TenantPlanReconciler implements Reconciler<TenantPlan> {
  private final PlanIndex roster;
  private final GuardCache<TenantPlan> children;
  private final CatalogueObserver observer;
  private final CatalogueExecutor executor;
  private final Publisher publisher;
  private final Schedule schedule;

  public TenantPlanReconciler(
      PlanIndex roster,
      GuardCache<TenantPlan> children,
      CatalogueObserver observer,
      CatalogueExecutor executor,
      Publisher publisher,
      Schedule schedule) {
    this.roster = roster;
    this.children = children;
    this.observer = observer;
    this.executor = executor;
    this.publisher = publisher;
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, TenantPlan>> prepareEventSources(
      EventSourceContext<TenantPlan> context) {
    return Stream.concat(Stream.of(roster.changes()), children.eventSources(context)).toList();
  }

  @Override
  public UpdateControl<TenantPlan> reconcile(TenantPlan plan, Context<TenantPlan> context) {
    return schedule.next(
        plan, context.isPrimaryResourceDeleted() ? new Next.Released() : pass(plan, context));
  }

  private Next pass(TenantPlan plan, Context<TenantPlan> context) {
    var world = Pass.stage("observe", () -> observer.observe(plan, context));
    var decided = CataloguePlanner.plan(world);
    var outcome = executor.execute(decided, plan, context);
    var summary = CatalogueReporter.report(world, decided, outcome);
    publisher.publish(plan, summary.report(), context);
    return summary.next();
  }
}
