package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.OpenCaches;
import io.tenantry.cluster.WakeUps;
import io.tenantry.hostname.pool.GatewayExecutor;
import io.tenantry.hostname.pool.RouteCache;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.WakeUp;
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
    GatewayExecutor pool,
    HostnameRules rules) {

  List<EventSource<?, GatewayHostnameRequest>> eventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    requests.opened(context.getPrimaryCache());
    return caches.gated(
        Stream.concat(
                routes.eventSources(context),
                Stream.of(wakeUps.source(GatewayHostnameRequest.class), certificates, running))
            .toList());
  }

  /**
   * A request that went without its finalizer has left claims that nobody looks after, and a
   * certificate that its load balancer must not be told to show once it is gone.
   */
  void gone(GatewayHostnameRequest request) {
    var uid = request.getMetadata().getUid();
    pool.slot(Slot.none(uid));
    Stream.of(
            RequestCache.carriers(request).stream()
                .map(name -> new WakeUp(Gateway.class, rules.gatewayKey(name))),
            Optional.ofNullable(RequestCache.status(request).previousGateway()).stream()
                .flatMap(requests::on)
                .map(RequestCache::key)
                .map(key -> new WakeUp(GatewayHostnameRequest.class, key)),
            Stream.of(new WakeUp(Namespace.class, request.getMetadata().getNamespace())),
            claims
                .ofOwner(uid)
                .map(claim -> new WakeUp(DomainClaim.class, claim.getMetadata().getName())))
        .flatMap(all -> all)
        .forEach(wakeUps::wake);
  }
}
