package io.tenantry.edge;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.edge.fleet.Fleet;
import io.tenantry.edge.fleet.FleetMembers;
import io.tenantry.edge.fleet.FleetMeters;
import io.tenantry.edge.fleet.FleetPace;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Passes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * The edge plane as one process has it, put together as {@link EdgePlane} does, but without its
 * threads: all that is lost when it dies.
 */
final class EdgeProcess {
  static final Duration FULL_CHECK = Duration.ofHours(10);
  private static final String FINALIZER = "cloudfront-tenant-operator.io/finalizer";

  private final Clock clock;
  private final ResourceID object;
  private final FleetWatch watch;
  private final DomainWatch domains;
  private final RecordDriftWatch records;
  private final Fleet fleet;
  private final Passes<DistributionTenant> passes;

  /** What a process finds when it starts, and {@code object}, the only one there is. */
  record Surroundings(
      KubernetesClient client,
      EdgePlane.Clouds clouds,
      Clock clock,
      RandomGenerator chance,
      ResourceID object) {}

  EdgeProcess(Surroundings in) {
    this.clock = in.clock();
    this.object = in.object();
    var tenants = new TenantCache();
    var finalizer = new Finalizer(in.client(), FINALIZER);
    var pace = new FleetPace(EdgeWorlds.POLL, Duration.ofMinutes(5));
    watch =
        new FleetWatch(
            tenants::members,
            in.clouds().cloudFront()::list,
            pace,
            clock,
            in.chance(),
            new SimpleMeterRegistry());
    fleet =
        new Fleet(
            new FleetMembers(
                () -> tenants.members().filter(m -> !watch.rollouts().isDeleted(m.key())),
                this::wake,
                watch.rollouts()::listed),
            in.clouds().cloudFront()::list,
            pace,
            clock,
            in.chance(),
            new FleetMeters(new SimpleMeterRegistry(), () -> 0));
    domains =
        new DomainWatch(tenants::all, in.clouds().domains(), this::wake, EdgeWorlds.POLL, clock);
    records =
        new RecordDriftWatch(tenants::all, in.clouds().dns(), this::wake, Duration.ofMinutes(5));
    in.clouds().dns().onProgress(this::wake);
    in.clouds().dns().consult(new NotedRecords(tenants));
    passes =
        new Passes<>(
            new DrivenController<>(reconciler(in, tenants, finalizer), in.client()), clock);
    fleet.lookAtAll();
  }

  private DistributionTenantReconciler reconciler(
      Surroundings in, TenantCache tenants, Finalizer finalizer) {
    return new DistributionTenantReconciler(
        tenants,
        new EdgePlane.Watches(watch, domains, records),
        new EdgeObserver(
            tenants,
            new EdgeObserver.Sightings(watch.rollouts(), records::hasDrifted),
            in.clouds(),
            finalizer,
            EdgeWorlds.RULES,
            clock),
        new EdgeExecutor(in.clouds().cloudFront(), in.clouds().dns(), finalizer),
        new Publisher(
            new StatusWriter(in.client()),
            EventSink.current(in.client(), clock, "distributiontenant-controller", "p")),
        new Schedule(FULL_CHECK),
        new EdgeMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), tenants::all));
  }

  /** Somebody has news of the object from outside the cluster. */
  private void wake(String key) {
    watch.meets(key);
    passes.wake(object);
  }

  /** Takes note of what the watches have brought. */
  void hear() {
    passes.hear();
  }

  Instant due() {
    return passes.next().orElse(Instant.MAX);
  }

  /** Lets a pass happen for no reason. */
  void poke() {
    wake(TenantCache.key(EdgeLife.named(object)));
  }

  void lookAtRecords() {
    records.look();
  }

  Duration lookAtDomains() {
    return domains.look();
  }

  Duration lookAtFleet() {
    return fleet.look();
  }

  void pass() throws Exception {
    passes.pass(object);
  }
}
