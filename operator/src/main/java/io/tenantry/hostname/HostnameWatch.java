package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Bell;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Everything whose change concerns a request. */
record HostnameWatch(
    RequestRoll requests,
    PoolWatch gateways,
    NamespaceRoll namespaces,
    Bell<GatewayHostnameRequest> bell,
    CertificateWatch certificates,
    Bell<DomainClaim> claims,
    ClaimRoll claimRoll,
    Pool pool) {

  List<EventSource<?, GatewayHostnameRequest>> eventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    requests.opened(context.getPrimaryCache());
    return Stream.of(
            gateways.eventSources(context),
            Stream.<EventSource<?, GatewayHostnameRequest>>of(
                namespaces.eventSource(context), bell, certificates))
        .flatMap(sources -> sources)
        .toList();
  }

  /** Whoever is to leave a Gateway too is next when another has left it. */
  void left(String gateway) {
    requests.on(gateway).map(RequestRoll::key).forEach(bell::wake);
  }

  /**
   * A request that went without its finalizer has left claims that nobody looks after, and a
   * certificate that its load balancer must not be told to show once it is gone.
   */
  void gone(GatewayHostnameRequest request) {
    var uid = request.getMetadata().getUid();
    var status = RequestRoll.status(request);
    pool.seat(new Pool.Seat(uid, Optional.empty(), Set.of()));
    Stream.of(
            Optional.ofNullable(status.assignedGateway()),
            Optional.ofNullable(status.previousGateway()))
        .flatMap(Optional::stream)
        .filter(gateway -> !gateway.isEmpty())
        .forEach(pool::tend);
    Optional.ofNullable(status.previousGateway()).ifPresent(this::left);
    claimRoll.ofOwner(uid).forEach(claim -> claims.wake(claim.getMetadata().getName()));
  }
}
