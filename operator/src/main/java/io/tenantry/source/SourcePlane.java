package io.tenantry.source;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.pass.KindReasons;
import io.tenantry.rows.Backend;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.database.RowReader;
import io.tenantry.source.database.Threads;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Builds the controller, metrics and event sources of TenantSources. */
public final class SourcePlane {
  /** The kind that it cannot do without, besides DistributionTenants. */
  public static final String KIND = "tenantsources.cloudfront-tenant-operator.io";

  private static final String FINALIZER = "cloudfront-tenant-operator.io/tenantsource-finalizer";
  private static final String CONTROLLER = "tenantsource-controller";
  private static final String ACTION = "Reconcile";
  private static final Duration RESYNC = Duration.ofMinutes(10);

  private SourcePlane() {}

  /**
   * The plane's part that follows databases.
   *
   * @param instance tells this process from others, in its events
   */
  public static List<Reconciler<?>> reconcilers(
      KubernetesClient client,
      List<Backend> backends,
      SourceRules rules,
      String instance,
      Clock clock,
      MeterRegistry registry) {
    return List.of(
        reconciler(
            client, backends, rules, instance, new Surroundings(clock, registry, Threads.VIRTUAL)));
  }

  /** What the plane gets from the process that it runs in. */
  record Surroundings(Clock clock, MeterRegistry registry, Threads threads) {}

  static SourceReconciler reconciler(
      KubernetesClient client,
      List<Backend> backends,
      SourceRules rules,
      String instance,
      Surroundings process) {
    var clock = process.clock();
    var schedules = new ReadSchedules();
    var watch = new SourceWatch(client, schedules, clock, process.threads());
    var connections = watch.connections();
    var targets = new TargetCache(client, schedules);
    var reader = new RowReader(connections::ended, clock);
    var finalizer = new Finalizer(client, FINALIZER);
    return new SourceReconciler(
        watch,
        new SourceObserver(
            backends,
            rules,
            targets,
            new DatabaseObserver(targets, watch.access(), connections, schedules, reader),
            finalizer,
            clock),
        new SourceExecutor(
            new TargetWriter(client, targets.objects()),
            finalizer,
            new DatabaseExecutor(targets, connections, schedules, reader),
            process.threads(),
            clock),
        new Publisher(
            new StatusWriter(client),
            EventSink.current(client, clock, CONTROLLER, instance, ACTION)),
        new Schedule(RESYNC),
        new SourceMetrics(process.registry()));
  }

  /** All that the status and the events of its objects can say. */
  public static List<KindReasons> reasons() {
    return List.of(
        KindReasons.of("TenantSource", List.of(SourceReason.READY), SourceReason.values()));
  }
}
