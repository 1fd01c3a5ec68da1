package io.tenantry.hostname;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.pool.GatewayProfile;
import io.tenantry.hostname.pool.PoolRequests;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells from requests who is on a Gateway and who looks for one. */
record PooledRequests(RequestCache requests) implements PoolRequests {
  @Override
  public Stream<Resident> on(String gateway) {
    return requests.on(gateway).map(PooledRequests::resident);
  }

  private static Resident resident(GatewayHostnameRequest request) {
    var status = RequestCache.status(request);
    return new Resident(
        RequestCache.key(request),
        Stream.concat(
                Optional.ofNullable(status.certificateArn()).stream(),
                Optional.ofNullable(status.retiredCertificateArns()).orElse(List.of()).stream())
            .collect(Collectors.toSet()));
  }

  @Override
  public Stream<GatewayProfile> wanted(String gateway) {
    return requests
        .on(gateway)
        .filter(request -> !RequestCache.deleting(request))
        .filter(request -> gateway.equals(RequestCache.status(request).assignedGateway()))
        .flatMap(request -> Optional.ofNullable(request.getSpec()).stream())
        .map(spec -> DesiredHostname.of(spec, ""))
        .map(wanted ->
            new GatewayProfile(
                wanted.gatewayClass(), wanted.visibility(), wanted.wafArn().orElse("")));
  }

  @Override
  public Stream<String> homeless() {
    return requests.homeless().map(RequestCache::key);
  }

  @Override
  public Stream<String> wanting(String namespace, String hostname) {
    return requests
        .wanting(hostname)
        .filter(request -> request.getMetadata().getNamespace().equals(namespace))
        .map(RequestCache::key);
  }

  @Override
  public Optional<String> key(String uid) {
    return requests.withUid(uid).map(RequestCache::key);
  }
}
