package io.tenantry;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.cloud.aws.AwsAccess;
import io.tenantry.cloud.aws.AwsSettings;
import io.tenantry.cloud.dns.DnsEngine;
import io.tenantry.cloud.dns.DnsPace;
import io.tenantry.cloud.dns.NameServer;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.UnreadableObjects;
import io.tenantry.edge.EdgePlane;
import io.tenantry.edge.EdgeRules;
import io.tenantry.hostname.HostnamePlane;
import io.tenantry.hostname.HostnameRules;
import io.tenantry.namespace.NamespacePlane;
import io.tenantry.namespace.NamespaceRules;
import io.tenantry.ops.HealthServer;
import io.tenantry.ops.IdleMemory;
import io.tenantry.ops.Leadership;
import io.tenantry.ops.LeaseFence;
import io.tenantry.ops.MetricsAuthorizer;
import io.tenantry.ops.MetricsServer;
import io.tenantry.ops.OriginalGuard;
import io.tenantry.ops.PlaneParts;
import io.tenantry.ops.PlaneRunner;
import io.tenantry.ops.TlsContext;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.dynamodb.DynamoBackend;
import io.tenantry.rows.mongo.MongoBackend;
import io.tenantry.rows.redis.RedisBackend;
import io.tenantry.rows.sql.MySqlBackend;
import io.tenantry.rows.sql.PostgresBackend;
import io.tenantry.source.SourcePlane;
import io.tenantry.source.SourceRules;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates and connects all adapters and reconcilers. */
final class Assembly {
  private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

  private final Settings settings;
  private final Clients clients;
  private final String identity;
  private final PlaneRunner.Ends ends;
  private final Clock clock = Clock.systemUTC();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Observation observation = new Observation(registry, System.getenv(), clock);
  private final List<LeaseFence> fences = new CopyOnWriteArrayList<>();
  private @Nullable KubernetesClient client;
  private @Nullable AwsAccess aws;
  private @Nullable DnsEngine dns;

  /** {@code identity} tells the process from all others. */
  Assembly(Settings settings, Clients clients, String identity, PlaneRunner.Ends ends) {
    this.settings = settings;
    this.clients = clients.observedBy(observation.requests());
    this.identity = identity;
    this.ends = ends;
  }

  /** Everything built and started; planes come up in the background. */
  Running start() {
    var client = client();
    clients.check(client);
    var planes = planes();
    var servers = new ArrayList<AutoCloseable>();
    Stream.of(Optional.ofNullable(dns), Optional.ofNullable(aws), observation.traces())
        .flatMap(Optional::stream)
        .forEach(servers::add);
    settings
        .servers()
        .health()
        .map(a ->
            new HealthServer(a, client, planes, Optional.ofNullable(aws).map(AwsAccess::budget)))
        .ifPresent(servers::add);
    settings
        .servers()
        .metrics()
        .map(a -> new MetricsServer(a, registry, secured(client)))
        .ifPresent(servers::add);
    planes.forEach(PlaneRunner::start);
    servers.add(IdleMemory.start());
    return new Running(planes, servers);
  }

  /** All planes, and the metrics of them; nothing is asked of anybody yet. */
  List<PlaneRunner> planes() {
    var planes = settings.planes().stream().sorted().map(this::parts).map(this::runner).toList();
    observation.observe(planes, Optional.ofNullable(aws).map(AwsAccess::budget));
    return planes;
  }

  PrometheusMeterRegistry registry() {
    return registry;
  }

  private PlaneParts parts(Plane plane) {
    var client = client(plane);
    return switch (plane) {
      case EDGE ->
          new PlaneParts(
              plane.title(),
              plane.lease(),
              client,
              Set.of("distributiontenants.cloudfront-tenant-operator.io", SourcePlane.KIND),
              Stream.of(
                      EdgePlane.reconcilers(
                          client,
                          edgeClouds(),
                          edgeRules(client),
                          new EdgePlane.Pace(
                              settings.edge().pace().drift(), settings.edge().pace().fullCheck()),
                          identity,
                          clock,
                          registry),
                      SourcePlane.reconcilers(
                          client, backends(), sourceRules(), identity, clock, registry))
                  .<Reconciler<?>>flatMap(List::stream)
                  .toList(),
              settings.edge().parallelism().orElse(settings.parallelism()));
      case HOSTNAMES ->
          new PlaneParts(
              plane.title(),
              plane.lease(),
              client,
              HostnamePlane.KINDS,
              HostnamePlane.reconcilers(
                  client, aws().certificateAuthority(), dns(), hostnameRules(), clock, registry),
              settings.parallelism());
      case NAMESPACES ->
          new PlaneParts(
              plane.title(),
              plane.lease(),
              client,
              Set.of("tenants.kleff.kleff.io", "tenantplans.tenantry.io"),
              NamespacePlane.reconcilers(
                  client, namespaceRules(), settings.resync(), clock, registry),
              settings.parallelism());
    };
  }

  /** The process's own connection, which is no plane's: it waits for no Lease. */
  private KubernetesClient client() {
    if (client == null) {
      client =
          clients.as("tenantry", new UnreadableObjects(registry, "tenantry"), Optional.empty());
    }
    return client;
  }

  /** A plane's own connection, which tells of what it cannot read in the plane's own events. */
  private KubernetesClient client(Plane plane) {
    var unreadable = new UnreadableObjects(registry, plane.title());
    var client = clients.as(plane.manager(), unreadable, fence(plane));
    unreadable.tell(
        switch (plane) {
          case EDGE -> EventSink.current(client, clock, plane.manager(), identity);
          case HOSTNAMES, NAMESPACES -> EventSink.core(client, clock, plane.manager());
        });
    return client;
  }

  /** Where several processes take turns, only the one whose turn it is writes. */
  private Optional<LeaseFence> fence(Plane plane) {
    if (!settings.leaderElection()) {
      return Optional.empty();
    }
    var fence = new LeaseFence(plane.lease(), identity, clock);
    fences.add(fence);
    return Optional.of(fence);
  }

  /** The databases that tenants may come from. */
  private List<Backend> backends() {
    var hosts = new Hosts(settings.edge().sources().hosts(), clients.apiServers());
    return List.of(
        new DynamoBackend(aws().dynamoDb()),
        new PostgresBackend(hosts),
        new MySqlBackend(hosts),
        new MongoBackend(hosts),
        new RedisBackend(hosts));
  }

  private AwsAccess aws() {
    if (aws == null) {
      var edge = settings.edge();
      aws =
          AwsAccess.open(
              AwsSettings.of(edge.aws().region(), edge.aws().sessionName(), edge.roles().union())
                  .withSessionTags(edge.aws().sessionTags())
                  .withLeadership(() -> fences.stream().noneMatch(LeaseFence::hasLapsed)),
              registry,
              clock);
    }
    return aws;
  }

  private DnsEngine dns() {
    if (dns == null) {
      dns =
          DnsEngine.start(
              List.of(aws().zones()),
              DnsPace.standard().withPolls(settings.edge().pace().poll()),
              registry);
    }
    return dns;
  }

  private EdgePlane.Clouds edgeClouds() {
    return new EdgePlane.Clouds(
        aws().cloudFront(),
        aws().certificates(),
        dns(),
        new NameServer(
            settings
                .edge()
                .resolver()
                .map(server -> new InetSocketAddress(server.host(), server.port()))));
  }

  private EdgeRules edgeRules(KubernetesClient client) {
    var edge = settings.edge();
    return new EdgeRules(
        edge.driftPolicy(), edge.pace().poll(), edge.roles(), edge.zones(), cluster(client));
  }

  /** By what others who use the same AWS account know this cluster. */
  private String cluster(KubernetesClient client) {
    return settings.hostnames().cluster().orElseGet(() -> clients.cluster(client));
  }

  private SourceRules sourceRules() {
    return new SourceRules(settings.edge().roles(), settings.edge().sources().tables());
  }

  private HostnameRules hostnameRules() {
    var hostnames = settings.hostnames();
    return HostnameRules.of(
            hostnames.gatewayNamespace(),
            hostnames.gatewayClass(),
            new HostnameRules.Size(hostnames.maxCertificates(), hostnames.maxRules()),
            new HostnameRules.Shape(
                hostnames.httpPort(),
                hostnames.httpsPort(),
                hostnames.redirect(),
                hostnames.ipAddressType()),
            hostnames.emptyGateways(),
            hostnames.rebalancing(),
            hostnames.allowedDomains(),
            settings.edge().zones(),
            hostnames.wildcards(),
            hostnames.dnsConflicts(),
            hostnames.cluster(),
            hostnames.crossClusterClaims(),
            hostnames.zones(),
            settings.resync())
        .with(hostnames.quotas());
  }

  private NamespaceRules namespaceRules() {
    return new NamespaceRules(
        clients.namespace(),
        // The Gateways of everybody are no Tenant's.
        Stream.concat(
                settings.namespaces().protectedNames().stream(),
                Stream.of(settings.hostnames().gatewayNamespace()))
            .toList(),
        settings.namespaces().plans(),
        settings.namespaces().istioRevision());
  }

  private PlaneRunner runner(PlaneParts parts) {
    var leadership =
        settings.leaderElection()
            ? Optional.of(
                new Leadership(
                    parts.client(), clients.namespace(), parts.lease(), identity, ends.lost()))
            : Optional.<Leadership>empty();
    return new PlaneRunner(
        parts, leadership, original(parts), observation.reconciles(parts.title()), ends);
  }

  private Optional<OriginalGuard> original(PlaneParts parts) {
    return settings
        .originalLeases()
        .map(namespaces ->
            OriginalGuard.of(
                client(),
                parts.lease(),
                namespaces,
                clients.namespace(),
                settings.leaderElection(),
                clock));
  }

  private Optional<MetricsServer.Secured> secured(KubernetesClient client) {
    return settings.servers().secure()
        ? Optional.of(new MetricsServer.Secured(new MetricsAuthorizer(client, clock), tls()))
        : Optional.empty();
  }

  private SSLContext tls() {
    var certificate = settings.servers().certificate();
    try {
      return certificate.directory().isPresent()
          ? TlsContext.fromFiles(
              certificate.directory().get().resolve(certificate.certificate()),
              certificate.directory().get().resolve(certificate.key()))
          : TlsContext.selfSigned();
    } catch (GeneralSecurityException | IOException e) {
      throw new SettingsException(
          "The certificate of --metrics-cert-path cannot be used: " + e.getMessage());
    }
  }

  /** The parts that live, and must be ended in order. */
  record Running(List<PlaneRunner> planes, List<AutoCloseable> servers) {
    /** Planes first, in parallel: the next leader must not wait for the servers. */
    void stop() {
      var ends = planes.stream().map(plane -> Thread.ofVirtual().start(plane::stop)).toList();
      try {
        for (var end : ends) {
          end.join();
        }
        for (var server : servers) {
          server.close();
        }
      } catch (Exception e) {
        LOG.atWarn().setCause(e).log("Not all parts stopped cleanly");
      }
    }
  }
}
