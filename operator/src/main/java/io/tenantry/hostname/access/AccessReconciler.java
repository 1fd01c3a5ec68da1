package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
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
import io.tenantry.pass.Next;
import io.tenantry.trace.Pass;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles the HostnameGrant and the annotations of a namespace with its hostnames. */
@ControllerConfiguration(
    name = "hostnameaccess",
    triggerReconcilerOnAllEvents = true,
    generationAwareEventProcessing = false)
public final class AccessReconciler implements Reconciler<Namespace> {
  private static final Logger LOG = LoggerFactory.getLogger(AccessReconciler.class);

  private final NamespaceCache namespaces;
  private final GrantCache grants;
  private final OpenCaches caches;
  private final AccessObserver observer;
  private final AccessExecutor executor;
  private final WakeUps wakeUps;
  private final Schedule schedule;

  public AccessReconciler(
      KubernetesClient client,
      NamespaceCache namespaces,
      GrantCache grants,
      OpenCaches caches,
      AccessObserver observer,
      WakeUps wakeUps,
      Schedule schedule) {
    this.namespaces = namespaces;
    this.grants = grants;
    this.caches = caches;
    this.observer = observer;
    this.executor = new AccessExecutor(client, namespaces, grants, observer.pool());
    this.wakeUps = wakeUps;
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, Namespace>> prepareEventSources(
      EventSourceContext<Namespace> context) {
    namespaces.opened(context.getPrimaryCache());
    return caches.gated(List.of(grants.eventSource(context), wakeUps.source(Namespace.class)));
  }

  @Override
  public UpdateControl<Namespace> reconcile(Namespace namespace, Context<Namespace> context) {
    caches.await();
    var name = namespace.getMetadata().getName();
    var next = pass(name);
    if (context.isPrimaryResourceDeleted()) {
      namespaces.forget(name);
      return schedule.next(namespace, new Next.Released());
    }
    return schedule.next(namespace, next);
  }

  private Next pass(String namespace) {
    var world = Pass.stage("observe", () -> observer.observe(namespace));
    var plan = AccessPlanner.plan(world);
    var outcome = executor.execute(plan.steps());
    if (outcome.complete()) {
      namespaces.current(namespace);
    }
    var summary = AccessReporter.report(plan, outcome);
    AnnouncementLog.write(LOG, "namespace", namespace, summary.announcements());
    wakeUps.wake(summary.wakeUps());
    return summary.next();
  }
}
