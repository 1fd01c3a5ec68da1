package io.tenantry.source;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cluster.WakeUpSource;
import io.tenantry.source.database.DatabaseConnections;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.database.ReferencedObjects;
import io.tenantry.source.database.SourceAccess;
import io.tenantry.source.database.Threads;
import java.time.InstantSource;
import java.util.List;

/**
 * Event source that starts reconciles of TenantSources for changed rows and due polls; it closes
 * the database connections when the controller stops.
 */
final class SourceWatch extends WakeUpSource<TenantSource> {
  private final ReadSchedules schedules;
  private final SourceAccess access;
  private final DatabaseConnections connections;

  SourceWatch(
      KubernetesClient client, ReadSchedules schedules, InstantSource clock, Threads threads) {
    super("databases");
    this.schedules = schedules;
    this.access = new SourceAccess(ReferencedObjects.of(client), this::wake);
    this.connections = new DatabaseConnections(schedules, this::wake, clock, threads);
  }

  SourceAccess access() {
    return access;
  }

  DatabaseConnections connections() {
    return connections;
  }

  List<EventSource<?, TenantSource>> eventSources(EventSourceContext<TenantSource> context) {
    TargetCache.prepare(context);
    return List.of(this);
  }

  void forget(String key) {
    connections.close(key);
    access.forget(key);
    schedules.forget(key);
  }

  @Override
  public void stop() {
    super.stop();
    connections.close();
    access.close();
  }
}
