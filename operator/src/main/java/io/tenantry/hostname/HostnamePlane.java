package io.tenantry.hostname;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.Dns;
import io.tenantry.cluster.Bell;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.pass.Reason;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What this plane gives to the program. */
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
      Dns dns,
      HostnameRules rules,
      Clock clock,
      PrometheusMeterRegistry registry) {
    var requests = new RequestRoll();
    var claims = new ClaimRoll();
    var gateways = new PoolWatch(client, rules.pool(), requests);
    var pool = new Pool(new PoolCluster(client, gateways, rules.pool()), gateways, requests, rules);
    var namespaces = new NamespaceRoll(requests);
    var grants = new GrantRoll(rules.pool());
    var finalizer = new Finalizer(client, FINALIZER);
    var subjects = new Subjects(finalizer, rules.gatewayClass());
    var contest = new Claims(requests, subjects, claims, rules.wildcards());
    var access =
        new Access(client, namespaces, grants, requests, claims, contest, rules.pool(), clock);
    var cluster = new ClusterClaims(client, claims, contest);
    var bell = new Bell<GatewayHostnameRequest>();
    var claimBell = new Bell<DomainClaim>();
    var book = new CertificateBook(certificates, clock);
    var budget =
        new CertificateBudget(
            new ClusterCounts(client, rules.pool()), rules.quotas().certificates(), clock);
    var holdings = new Holdings(certificates, book, dns, pool::addresses, rules, clock);
    var observer =
        new HostnameObserver(
            subjects,
            contest,
            new Sites(requests, subjects, gateways, pool, rules),
            namespaces,
            holdings,
            book,
            dns,
            rules,
            clock);
    var executor = new HostnameExecutor(cluster, book, budget, certificates, dns, pool, access);
    dns.consult(new ClaimNotes(claims));
    var news = new RecordNews(requests, dns);
    dns.onProgress(owner -> news.concerned(owner).ifPresent(bell::wake));
    var gauges =
        new HostnameGauges(registry.getPrometheusRegistry(), requests, gateways, pool, rules);
    gauges.pool();
    gauges.certificates(book, budget, clock);
    gauges.routes(namespaces);
    var caches = new Caches(requests, claims, grants, gateways);
    var underWay = new UnderWay();
    return List.of(
        new HostnameGrantReconciler(caches, access, rules.pool(), new Schedule(rules.resync())),
        new DomainClaimReconciler(
            client,
            caches,
            access,
            contest,
            cluster,
            underWay,
            claimBell,
            bell,
            observer,
            executor,
            new Schedule(rules.resync())),
        new HostnameReconciler(
            caches,
            new HostnameWatch(
                requests,
                gateways,
                namespaces,
                bell,
                new CertificateWatch(requests, book, rules.poll(), clock),
                claimBell,
                claims,
                pool),
            underWay,
            observer,
            executor,
            finalizer,
            new Publisher(new StatusWriter(client), EventSink.core(client, clock, COMPONENT)),
            new Schedule(rules.resync()),
            new HostnameMetrics(registry)));
  }

  /** Every reason that a condition of its objects may have. */
  public static Stream<String> reasons() {
    return Reason.texts(HostnameReason.values());
  }
}
