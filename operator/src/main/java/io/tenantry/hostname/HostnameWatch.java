package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.hostname.pool.GatewayExecutor;
import io.tenantry.hostname.pool.RouteCache;
import io.tenantry.hostname.pool.Slot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The event sources that wake a request, and the requests that its own changes wake. */
record HostnameWatch(
    RequestCache requests,
    RouteCache routes,
    CertificateWatch certificates,
    RunningPasses running,
    WakeUps wakeUps,
    OpenCaches caches,
    ClaimCache claims,
    GatewayExecutor pool) {

  List<EventSource<?, GatewayHostnameRequest>> eventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    requests.opened(context.getPrimaryCache());
    return caches.gated(
        Stream.concat(
                routes.eventSources(context), Stream.of(wakeUps.requests(), certificates, running))
            .toList());
  }

  void passed(GatewayHostnameRequest request, HostnameReporter.Summary summary) {
    if (summary.access()) {
      wakeUps.namespaces().wake(request.getMetadata().getNamespace());
    }
    wakeUps.gateways(summary.gateways());
    summary.left().ifPresent(this::left);
  }

  /** When a hostname has left a Gateway, the next one that must leave it is woken. */
  private void left(String gateway) {
    requests.on(gateway).map(RequestCache::key).forEach(wakeUps.requests()::wake);
  }

  /**
   * A request that went without its finalizer has left claims that nobody looks after, and a
   * certificate that its load balancer must not be told to show once it is gone.
   */
  void gone(GatewayHostnameRequest request) {
    var uid = request.getMetadata().getUid();
    var status = RequestCache.status(request);
    pool.slot(Slot.none(uid));
    wakeUps.gateways(RequestCache.carriers(request));
    Optional.ofNullable(status.previousGateway()).ifPresent(this::left);
    wakeUps.namespaces().wake(request.getMetadata().getNamespace());
    claims.ofOwner(uid).forEach(claim -> wakeUps.claims().wake(claim.getMetadata().getName()));
  }
}
