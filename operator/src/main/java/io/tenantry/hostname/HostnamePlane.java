package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.cluster.WakeUps;
import io.tenantry.hostname.access.AccessObserver;
import io.tenantry.hostname.access.AccessReconciler;
import io.tenantry.hostname.access.GrantCache;
import io.tenantry.hostname.access.NamespaceCache;
import io.tenantry.hostname.pool.ConfigCache;
import io.tenantry.hostname.pool.GatewayCache;
import io.tenantry.hostname.pool.GatewayExecutor;
import io.tenantry.hostname.pool.GatewayObserver;
import io.tenantry.hostname.pool.GatewayReconciler;
import io.tenantry.hostname.pool.GatewayStates;
import io.tenantry.hostname.pool.PoolCaches;
import io.tenantry.hostname.pool.RouteCache;
import io.tenantry.hostname.pool.Slots;
import io.tenantry.pass.KindReasons;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** Assembles the reconcilers of the hostnames plane. */
public final class HostnamePlane {
  /** The kinds that it cannot do without. */
  public static final Set<String> KINDS =
      Set.of(
          "gatewayhostnamerequests.gateway.opendi.com",
          "domainclaims.gateway.opendi.com",
          "hostnamegrants.gateway.opendi.com",
          "gateways.gateway.networking.k8s.io",
          "httproutes.gateway.networking.k8s.io",
          "grpcroutes.gateway.networking.k8s.io",
          "loadbalancerconfigurations.gateway.k8s.aws");

  private static final String FINALIZER = "gateway-orchestrator.opendi.com/finalizer";
  private static final String COMPONENT = "gateway-orchestrator";

  private HostnamePlane() {}

  public static List<Reconciler<?>> reconcilers(
      KubernetesClient client,
      CertificateAuthority certificates,
      DnsRecords dns,
      HostnameRules rules,
      Clock clock,
      PrometheusMeterRegistry registry) {
    var requests = new RequestCache();
    var claims = new ClaimCache();
    var namespaces = new NamespaceCache();
    var grants = new GrantCache(rules.pool(), namespaces);
    var finalizer = new Finalizer(client, FINALIZER);
    var subjects = new RequestViews(finalizer, rules.gatewayClass());
    var slots = new Slots(() -> requests.all().map(subjects::of).map(RequestView::slot));
    var pooled = new PooledRequests(requests);
    var gateways =
        new PoolCaches(
            new GatewayCache(rules.pool()),
            new ConfigCache(client, rules.pool()),
            new RouteCache(rules.pool(), pooled),
            new GatewayStates());
    var pool = new GatewayObserver(gateways, slots, pooled, rules.gateways());
    var places = new GatewayExecutor(client, gateways, slots, rules.gateways());
    var contest = new ClaimObserver(requests, subjects, claims, rules.wildcards());
    var access =
        new AccessObserver(
            namespaces, grants, new OwnedHostnames(requests, claims, contest), rules.pool(), clock);
    var cluster = new ClusterClaims(client, claims, contest);
    var wakeUps =
        new WakeUps(
            List.of(
                GatewayHostnameRequest.class, DomainClaim.class, Namespace.class, Gateway.class));
    var caches = new OpenCaches(4);
    var running = new RunningPasses();
    var certificateCache = new CertificateCache(certificates, clock);
    var budget =
        new CertificateBudget(
            new ClusterCounts(client, rules.pool()), rules.quotas().certificates(), clock);
    var holdings =
        new ClaimedHostnameObserver(
            certificates, certificateCache, dns, pool::addresses, rules, clock);
    var observer =
        new HostnameObserver(
            subjects,
            contest,
            new PoolObserver(requests, subjects, gateways, pool, rules),
            access,
            holdings,
            certificateCache,
            new RequestErrorObserver(namespaces, dns, rules),
            rules,
            clock);
    var executor =
        new HostnameExecutor(cluster, certificateCache, budget, certificates, dns, places);
    dns.consult(new ClaimNotes(claims));
    var news = new RecordWatch(requests, dns);
    dns.onProgress(owner ->
        news.concerned(owner).ifPresent(wakeUps.source(GatewayHostnameRequest.class)::wake));
    var gauges =
        new HostnameGauges(registry.getPrometheusRegistry(), requests, gateways, pool, rules);
    gauges.pool();
    gauges.certificates(certificateCache, budget, clock);
    gauges.routes(namespaces);
    var metrics = new HostnameMetrics(registry);
    return List.of(
        new GatewayReconciler(
            gateways,
            caches,
            pool,
            places,
            wakeUps,
            metrics::tended,
            rules.gateways(),
            new Schedule(rules.resync(), clock)),
        new AccessReconciler(
            client,
            namespaces,
            grants,
            caches,
            access,
            wakeUps,
            new Schedule(rules.resync(), clock)),
        new DomainClaimReconciler(
            claims,
            caches,
            wakeUps,
            new DomainClaimObserver(client, requests, contest, access, observer, running::has),
            executor,
            new Schedule(rules.resync(), clock)),
        new HostnameReconciler(
            new HostnameWatch(
                requests,
                gateways.routes(),
                new CertificateWatch(requests, certificateCache, rules.poll(), clock),
                running,
                wakeUps,
                caches,
                claims,
                places,
                rules),
            observer,
            executor,
            finalizer,
            new Publisher(new StatusWriter(client), EventSink.core(client, clock, COMPONENT)),
            new Schedule(rules.resync(), clock),
            metrics));
  }

  /** All that the status and the events of its objects can say. */
  public static List<KindReasons> reasons() {
    return List.of(
        KindReasons.of(
            "GatewayHostnameRequest", HostnameConditions.ORDER, HostnameReason.values()));
  }
}
