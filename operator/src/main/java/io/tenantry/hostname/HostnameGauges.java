package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.access.NamespaceCache;
import io.tenantry.hostname.access.RouteAccess;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.GatewayObserver;
import io.tenantry.hostname.pool.PoolCaches;
import io.tenantry.hostname.pool.PoolGateway;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gauges of requests, Gateways and certificates, computed from the caches at each scrape. */
final class HostnameGauges {
  private static final List<Integer> DAYS = List.of(7, 30, 90);

  /** So many namespaces have a series of their own: those that have used the most. */
  private static final int NAMESPACES = 20;

  private final PrometheusRegistry series;
  private final RequestCache requests;
  private final PoolCaches pool;
  private final GatewayObserver observer;
  private final HostnameRules rules;

  HostnameGauges(
      PrometheusRegistry series,
      RequestCache requests,
      PoolCaches pool,
      GatewayObserver observer,
      HostnameRules rules) {
    this.series = series;
    this.requests = requests;
    this.pool = pool;
    this.observer = observer;
    this.rules = rules;
  }

  void pool() {
    gauge(
        "hostname_count",
        "GatewayHostnameRequests that are ready, pending or deleting",
        () -> count(requests.all(), HostnameGauges::state));
    gauge(
        "gateway_count",
        "Gateways of the pool",
        () -> count(pool.gateways().all(), HostnameGauges::visibility));
    gauge(
        "gateway_limit",
        "Gateways that the pool may have; absent without --max-gateways",
        () -> limit(rules.quotas().gateways()));
    gauge(
        "gateway_certificates",
        "Certificates on a Gateway",
        () -> each(gateway -> observer.load(gateway).certificates()));
    gauge(
        "gateway_free_certificates",
        "Hostnames that can still be assigned to a Gateway",
        () -> each(this::free));
    gauge(
        "gateway_rules",
        "Rules on a Gateway",
        () -> each(gateway -> observer.load(gateway).rules()));
  }

  void certificates(
      CertificateCache certificateCache, CertificateBudget budget, InstantSource clock) {
    gauge(
        "certificates_expiring",
        "Certificates in use that expire within so many days, by the last listing of ACM",
        () -> expiring(certificateCache, clock));
    gauge(
        "certificate_requests",
        "Certificates requested within the window of --certificate-request-window",
        () -> one(budget.used().map(CertificateRequestCounts::total).stream()));
    gauge(
        "certificate_requests_limit",
        "Certificates that may be requested within the window",
        () -> one(Stream.of(budget.quota().inAll())));
    gauge(
        "namespace_certificate_requests",
        "Certificates requested within the window, for the %d namespaces with the most requests"
            .formatted(NAMESPACES),
        () -> byNamespace(budget));
    gauge(
        "namespace_certificate_requests_limit",
        "Certificates that a namespace may request within the window",
        () -> one(Stream.of(budget.quota().perNamespace())));
  }

  /** What was there before the admission policy; {@code tenantry audit routes} names them. */
  void routes(NamespaceCache namespaces) {
    gauge(
        "ungranted_routes",
        "Routes on Gateways of the pool with hostnames that are not granted to their namespace",
        () -> ungranted(namespaces));
  }

  private Map<Labels, Long> ungranted(NamespaceCache namespaces) {
    var access = new HashMap<String, RouteAccess>();
    return count(
        pool.routes()
            .all()
            .filter(route ->
                !access
                    .computeIfAbsent(route.namespace(), namespaces::access)
                    .violations(pool.routes().gatewaysOf(route), route.hostnames())
                    .isEmpty()),
        route -> Labels.of("namespace", route.namespace()));
  }

  /** Computed at each scrape, so that nothing must be kept in sync. */
  private void gauge(String name, String help, Supplier<Map<Labels, Long>> values) {
    Collector collector =
        () -> {
          var gauge = GaugeSnapshot.builder().name(HostnameMetrics.OURS + name).help(help);
          values
              .get()
              .forEach((labels, value) ->
                  gauge.dataPoint(
                      GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
          return gauge.build();
        };
    series.register(collector);
  }

  private static <T> Map<Labels, Long> count(Stream<T> all, Function<T, Labels> label) {
    return all.collect(Collectors.groupingBy(label, Collectors.counting()));
  }

  private Map<Labels, Long> each(ToIntFunction<Gateway> value) {
    return pool.gateways()
        .all()
        .collect(
            Collectors.toMap(
                gateway -> Labels.of("gateway", gateway.getMetadata().getName()),
                gateway -> (long) value.applyAsInt(gateway)));
  }

  private static Map<Labels, Long> one(Stream<Integer> value) {
    return value.collect(Collectors.toMap(_ -> Labels.EMPTY, Integer::longValue));
  }

  private static Map<Labels, Long> limit(OptionalInt limit) {
    return one(limit.stream().boxed());
  }

  private int free(Gateway gateway) {
    var load = observer.load(gateway);
    var open = PoolGateway.of(gateway, load).open() && !rules.limits().fullAt(load);
    return open ? rules.limits().certificates() - load.certificates() : 0;
  }

  private Map<Labels, Long> expiring(CertificateCache certificateCache, InstantSource clock) {
    var now = clock.instant();
    Set<String> ours =
        requests
            .all()
            .flatMap(request ->
                Optional.ofNullable(RequestCache.status(request).certificateArn()).stream())
            .collect(Collectors.toSet());
    var found = new LinkedHashMap<Labels, Long>();
    DAYS.forEach(days ->
        found.put(
            Labels.of("within_days", Integer.toString(days)),
            certificateCache.ending(ours, now.plus(Duration.ofDays(days)))));
    return found;
  }

  private static Map<Labels, Long> byNamespace(CertificateBudget budget) {
    var found = new LinkedHashMap<Labels, Long>();
    budget
        .used()
        .ifPresent(used ->
            used.greatest(NAMESPACES)
                .forEach((namespace, count) ->
                    found.put(Labels.of("namespace", namespace), count.longValue())));
    return found;
  }

  private static Labels state(GatewayHostnameRequest request) {
    var state =
        RequestCache.deleting(request)
            ? "deleting"
            : RequestCache.holds(request, HostnameReason.READINESS) ? "ready" : "pending";
    return Labels.of("state", state);
  }

  private static Labels visibility(Gateway gateway) {
    return Labels.of(
        "visibility", PoolGateway.of(gateway, GatewayLoad.NONE).profile().visibility());
  }
}
