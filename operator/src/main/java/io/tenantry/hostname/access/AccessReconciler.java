package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.WakeUpSource;
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
  private final WakeUpSource<Namespace> wakeUps;
  private final WakeUpSource<GatewayHostnameRequest> requests;
  private final Schedule schedule;

  /** Those that can wake this pass, and those that it wakes. */
  public record Sources(
      WakeUpSource<Namespace> namespaces, WakeUpSource<GatewayHostnameRequest> requests) {}

  public AccessReconciler(
      KubernetesClient client,
      NamespaceCache namespaces,
      GrantCache grants,
      OpenCaches caches,
      AccessObserver observer,
      Sources sources,
      Schedule schedule) {
    this.namespaces = namespaces;
    this.grants = grants;
    this.caches = caches;
    this.observer = observer;
    this.executor = new AccessExecutor(client, namespaces, grants, observer.pool());
    this.wakeUps = sources.namespaces();
    this.requests = sources.requests();
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, Namespace>> prepareEventSources(
      EventSourceContext<Namespace> context) {
    namespaces.opened(context.getPrimaryCache());
    return caches.gated(List.of(grants.eventSource(context), wakeUps));
  }

  @Override
  public UpdateControl<Namespace> reconcile(Namespace namespace, Context<Namespace> context) {
    caches.await();
    var next = pass(namespace.getMetadata().getName());
    return schedule.next(
        namespace, context.isPrimaryResourceDeleted() ? new Next.Released() : next);
  }

  private Next pass(String namespace) {
    var world = Pass.stage("observe", () -> observer.observe(namespace));
    var plan = AccessPlanner.plan(world);
    var summary = AccessReporter.report(plan, executor.execute(plan.steps()));
    summary
        .trouble()
        .ifPresent(trouble -> LOG.atWarn().addKeyValue("namespace", namespace).log(trouble));
    summary.namespaces().forEach(wakeUps::wake);
    summary.requests().forEach(requests::wake);
    return summary.next();
  }
}
