package io.tenantry.namespace;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** What this plane gives to the program. */
public final class NamespacePlane {
  private static final String FINALIZER = "kleff.io/namespace-finalizer";
  private static final String COMPONENT = "tenant-controller";

  private NamespacePlane() {}

  public static List<Reconciler<?>> reconcilers(
      KubernetesClient client, NamespaceRules rules, Duration resync, Clock clock) {
    var namespaces = new ClusterNamespaces(client);
    var finalizer = new Finalizer(client, FINALIZER);
    return List.of(
        new TenantReconciler(
            new NamespaceObserver(namespaces, finalizer, rules, clock),
            new NamespaceExecutor(namespaces, finalizer),
            new Publisher(new StatusWriter(client), new EventSink(client, clock, COMPONENT)),
            new Schedule(resync)));
  }
}
