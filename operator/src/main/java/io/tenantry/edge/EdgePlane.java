package io.tenantry.edge;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DomainLookup;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.edge.fleet.FleetPace;
import io.tenantry.pass.KindReasons;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Builds the controllers, metrics and event sources of the edge plane. */
public final class EdgePlane {
  private static final String FINALIZER = "cloudfront-tenant-operator.io/finalizer";
  private static final String CONTROLLER = "distributiontenant-controller";

  private EdgePlane() {}

  /** The clouds a plane works on. */
  public record Clouds(
      CloudFront cloudFront, Certificates certificates, DnsRecords dns, DomainLookup domains) {}

  /** What starts passes for changes outside the cluster. */
  record Watches(FleetWatch fleet, DomainWatch domains, RecordDriftWatch records) {}

  /**
   * How often the plane looks at CloudFront.
   *
   * @param drift for everything, by lists
   * @param fullCheck for everything, one by one
   */
  public record Pace(Duration drift, Duration fullCheck) {}

  /** {@code instance} tells this process from others, in its events. */
  public static List<Reconciler<?>> reconcilers(
      KubernetesClient client,
      Clouds clouds,
      EdgeRules rules,
      Pace pace,
      String instance,
      Clock clock,
      PrometheusMeterRegistry registry) {
    var tenants = new TenantCache();
    var finalizer = new Finalizer(client, FINALIZER);
    var fleet =
        new FleetWatch(
            tenants::members,
            clouds.cloudFront()::list,
            new FleetPace(rules.poll(), pace.drift()),
            clock,
            RandomGenerator.getDefault(),
            registry);
    var domains = new DomainWatch(tenants::all, clouds.domains(), fleet::wake, rules.poll(), clock);
    var records = new RecordDriftWatch(tenants::all, clouds.dns(), fleet::wake, pace.drift());
    clouds.dns().onProgress(fleet::wake);
    clouds.dns().consult(new NotedRecords(tenants));
    return List.of(
        new DistributionTenantReconciler(
            tenants,
            new Watches(fleet, domains, records),
            new EdgeObserver(
                tenants,
                new EdgeObserver.Sightings(fleet.rollouts(), records::hasDrifted),
                clouds,
                finalizer,
                rules,
                clock),
            new EdgeExecutor(clouds.cloudFront(), clouds.dns(), finalizer),
            new Publisher(
                new StatusWriter(client), EventSink.current(client, clock, CONTROLLER, instance)),
            new Schedule(pace.fullCheck()),
            new EdgeMetrics(registry, tenants::all)));
  }

  /** All that the status and the events of its objects can say. */
  public static List<KindReasons> reasons() {
    return List.of(KindReasons.of("DistributionTenant", EdgeReporter.ORDER, EdgeReason.values()));
  }
}
