package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.cluster.AnnouncementLog;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.WakeUps;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles a DomainClaim: wakes waiting requests when it is deleted, and removes it when its
 * owner was deleted without a finalizer.
 */
@ControllerConfiguration(name = "domainclaim", triggerReconcilerOnAllEvents = true)
final class DomainClaimReconciler implements Reconciler<DomainClaim> {
  private static final Logger LOG = LoggerFactory.getLogger(DomainClaimReconciler.class);

  private final ClaimCache claims;
  private final OpenCaches caches;
  private final WakeUps wakeUps;
  private final DomainClaimObserver observer;
  private final HostnameExecutor executor;
  private final Schedule schedule;

  DomainClaimReconciler(
      ClaimCache claims,
      OpenCaches caches,
      WakeUps wakeUps,
      DomainClaimObserver observer,
      HostnameExecutor executor,
      Schedule schedule) {
    this.claims = claims;
    this.caches = caches;
    this.wakeUps = wakeUps;
    this.observer = observer;
    this.executor = executor;
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, DomainClaim>> prepareEventSources(
      EventSourceContext<DomainClaim> context) {
    claims.opened(context.getPrimaryCache());
    return caches.gated(List.of(wakeUps.source(DomainClaim.class)));
  }

  @Override
  public UpdateControl<DomainClaim> reconcile(DomainClaim claim, Context<DomainClaim> context) {
    caches.await();
    return schedule.next(claim, pass(claim, context.isPrimaryResourceDeleted()));
  }

  private Next pass(DomainClaim claim, boolean released) {
    try {
      var world = Pass.stage("observe", () -> observer.observe(claim, released));
      var plan = DomainClaimPlanner.plan(world);
      var outcome = executor.execute(plan.steps(), world.owned());
      var summary = DomainClaimReporter.report(plan, outcome);
      AnnouncementLog.write(LOG, "claim", claim.getMetadata().getName(), summary.announcements());
      wakeUps.wake(summary.wakeUps());
      return summary.next();
    } catch (PortException e) { // its owner cannot be read
      LOG.atWarn().addKeyValue("claim", claim.getMetadata().getName()).log(e.failure().message());
      return new Next.Retry();
    }
  }
}
