package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.cluster.Schedule;
import io.tenantry.ops.Confined;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A grant's pass: the namespace bears what all its grants give it, whoever made them. */
@ControllerConfiguration(name = "hostnamegrant", triggerReconcilerOnAllEvents = true)
final class HostnameGrantReconciler implements Reconciler<HostnameGrant>, Confined {
  private static final Logger LOG = LoggerFactory.getLogger(HostnameGrantReconciler.class);

  private final Caches caches;
  private final Access access;
  private final String pool;
  private final Schedule schedule;

  HostnameGrantReconciler(Caches caches, Access access, String pool, Schedule schedule) {
    this.pool = pool;
    this.caches = caches;
    this.access = access;
    this.schedule = schedule;
  }

  @Override
  public String namespace() {
    return pool;
  }

  @Override
  public List<EventSource<?, HostnameGrant>> prepareEventSources(
      EventSourceContext<HostnameGrant> context) {
    caches.grants().opened(context.getPrimaryCache());
    return List.of();
  }

  @Override
  public UpdateControl<HostnameGrant> reconcile(
      HostnameGrant grant, Context<HostnameGrant> context) {
    return schedule.next(
        grant, caches.whenFull(() -> pass(grant, context.isPrimaryResourceDeleted())));
  }

  private Next pass(HostnameGrant grant, boolean gone) {
    try {
      GrantRoll.namespace(grant)
          .ifPresent(namespace -> {
            access.exclude(GrantRoll.hostnames(grant), namespace);
            access.tend(namespace);
          });
      if (gone) {
        return new Next.Released();
      }
      if (grant.getStatus() == null || grant.getStatus().grantedAt() == null) {
        access.stamp(grant);
      }
      return new Next.Settled();
    } catch (PortException e) {
      LOG.atWarn().addKeyValue("grant", grant.getMetadata().getName()).log(e.failure().message());
      return new Next.Retry();
    }
  }
}
