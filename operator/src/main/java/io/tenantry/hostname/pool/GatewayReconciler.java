package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.cluster.AnnouncementLog;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.WakeUps;
import io.tenantry.ops.SingleNamespace;
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Gateway's pass: it and its configuration follow those who are on it. */
@ControllerConfiguration(
    name = "poolgateway",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false)
public final class GatewayReconciler implements Reconciler<Gateway>, SingleNamespace {
  private static final Logger LOG = LoggerFactory.getLogger(GatewayReconciler.class);

  private final PoolCaches pool;
  private final OpenCaches caches;
  private final GatewayObserver observer;
  private final GatewayExecutor executor;
  private final WakeUps wakeUps;
  private final Consumer<String> errors;
  private final PoolRules rules;
  private final Schedule schedule;

  /** {@code errors} counts failures by their label. */
  public GatewayReconciler(
      PoolCaches pool,
      OpenCaches caches,
      GatewayObserver observer,
      GatewayExecutor executor,
      WakeUps wakeUps,
      Consumer<String> errors,
      PoolRules rules,
      Schedule schedule) {
    this.pool = pool;
    this.caches = caches;
    this.observer = observer;
    this.executor = executor;
    this.wakeUps = wakeUps;
    this.errors = errors;
    this.rules = rules;
    this.schedule = schedule;
  }

  /** Gateways elsewhere are not the operator's to read. */
  @Override
  public String namespace() {
    return rules.namespace();
  }

  @Override
  public List<EventSource<?, Gateway>> prepareEventSources(EventSourceContext<Gateway> context) {
    pool.gateways().opened(context.getPrimaryCache());
    return caches.gated(
        List.of(pool.configs().eventSource(context), wakeUps.source(Gateway.class)));
  }

  @Override
  public UpdateControl<Gateway> reconcile(Gateway gateway, Context<Gateway> context) {
    caches.await();
    var name = gateway.getMetadata().getName();
    if (context.isPrimaryResourceDeleted()) {
      executor.gone(name);
    }
    var next = pass(name);
    return schedule.next(gateway, context.isPrimaryResourceDeleted() ? new Next.Released() : next);
  }

  private Next pass(String name) {
    var world = Pass.stage("observe", () -> observer.observe(name));
    var plan = GatewayPlanner.plan(world);
    var summary = GatewayReporter.report(world, plan, executor.execute(plan.steps()));
    AnnouncementLog.write(LOG, "gateway", name, summary.announcements());
    summary.errors().forEach(errors);
    summary.status().ifPresent(state -> pool.states().report(name, state));
    wakeUps.wake(summary.wakeUps());
    return summary.next();
  }
}
