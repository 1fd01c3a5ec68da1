package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.EditFilter;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.time.Duration;
import java.util.List;

/** Reconciles a GatewayHostnameRequest: observe → decide → act → report. */
@ControllerConfiguration(
    name = "gatewayhostnamerequest",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false,
    informer = @Informer(onUpdateFilter = EditFilter.class))
final class HostnameReconciler implements Reconciler<GatewayHostnameRequest> {
  /** Of many that look for a place at once, all but one are outrun each time. */
  private static final int MOST_LOOKS = 10;

  private final HostnameWatch watch;
  private final HostnameObserver observer;
  private final HostnameExecutor executor;
  private final Finalizer finalizer;
  private final Publisher publisher;
  private final Schedule schedule;
  private final HostnameMetrics metrics;

  HostnameReconciler(
      HostnameWatch watch,
      HostnameObserver observer,
      HostnameExecutor executor,
      Finalizer finalizer,
      Publisher publisher,
      Schedule schedule,
      HostnameMetrics metrics) {
    this.watch = watch;
    this.observer = observer;
    this.executor = executor;
    this.finalizer = finalizer;
    this.publisher = publisher;
    this.schedule = schedule;
    this.metrics = metrics;
  }

  @Override
  public List<EventSource<?, GatewayHostnameRequest>> prepareEventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    return watch.eventSources(context);
  }

  @Override
  public UpdateControl<GatewayHostnameRequest> reconcile(
      GatewayHostnameRequest request, Context<GatewayHostnameRequest> context) {
    watch.caches().await();
    return schedule.next(
        request,
        context.isPrimaryResourceDeleted() ? gone(request) : passIfThere(request, context));
  }

  /** Starts nothing for a deleted request: its removal waits only for running reconciles. */
  private Next passIfThere(
      GatewayHostnameRequest request, Context<GatewayHostnameRequest> context) {
    return watch.requests().withUid(request.getMetadata().getUid()).isPresent()
        ? pass(request, context)
        : new Next.Released();
  }

  private Next gone(GatewayHostnameRequest request) {
    watch.gone(request);
    return new Next.Released();
  }

  private Next pass(GatewayHostnameRequest request, Context<GatewayHostnameRequest> context) {
    var start = System.nanoTime();
    var hold = HostnameExecutor.Hold.of(finalizer, request, context);
    var last = attempt(Pass.stage("observe", () -> observer.observe(request)), hold);
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      var again = observer.secondLook(last.world(), last.outcome());
      if (again.isEmpty()) {
        break;
      }
      last = attempt(again.get(), hold);
    }
    var summary = HostnameReporter.report(last.world(), last.plan(), last.outcome());
    publisher.publish(request, summary.report(), context);
    watch.wakeUps().wake(summary.wakeUps());
    metrics.passed(
        last.world(), last.plan(), last.outcome(), Duration.ofNanos(System.nanoTime() - start));
    return summary.next();
  }

  private Attempt attempt(HostnameWorld world, HostnameExecutor.Hold hold) {
    var plan = HostnamePlanner.plan(world);
    return new Attempt(world, plan, executor.execute(plan.steps(), world.request(), hold));
  }

  /** What was decided on what was seen, and what came of it. */
  private record Attempt(HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome) {}
}
