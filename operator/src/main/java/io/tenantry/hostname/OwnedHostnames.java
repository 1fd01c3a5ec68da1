package io.tenantry.hostname;

import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.access.ExcludedHostnames.Held;
import io.tenantry.hostname.access.HostnameOwners;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Derives the hostnames of a namespace from requests and claims. */
record OwnedHostnames(RequestCache requests, ClaimCache claims, ClaimObserver contest)
    implements HostnameOwners {

  @Override
  public List<Requester> requests(String namespace) {
    return requests.inNamespace(namespace).map(OwnedHostnames::requester).toList();
  }

  private static Requester requester(GatewayHostnameRequest request) {
    return new Requester(
        RequestCache.key(request),
        RequestCache.hostname(request),
        Optional.ofNullable(RequestCache.status(request).assignedGateway())
            .filter(gateway -> !gateway.isEmpty()),
        RequestCache.condition(request, HostnameReason.READINESS)
            .filter(c -> HostnameReason.VALIDATION_FAILED.text().equals(c.getReason()))
            .isPresent(),
        RequestCache.deleting(request));
  }

  @Override
  public Set<String> hostnames(String namespace) {
    var owners =
        requests
            .inNamespace(namespace)
            .filter(request -> !RequestCache.deleting(request))
            .collect(
                Collectors.toMap(request -> request.getMetadata().getUid(), Function.identity()));
    return claims
        .inNamespace(namespace)
        .filter(contest::prevails)
        .flatMap(claim -> ClaimCache.spec(claim).stream())
        .filter(spec ->
            Optional.ofNullable(owners.get(spec.ownerRef().uid()))
                .filter(owner -> wants(owner, spec))
                .isPresent())
        .map(DomainClaimSpec::hostname)
        .collect(Collectors.toSet());
  }

  private static boolean wants(GatewayHostnameRequest owner, DomainClaimSpec spec) {
    return ClaimName.same(
        spec.zoneId(), spec.hostname(), RequestCache.zoneId(owner), RequestCache.hostname(owner));
  }

  @Override
  public List<Held> claimed() {
    return claims.all().flatMap(claim -> ClaimCache.spec(claim).stream()).map(this::held).toList();
  }

  @Override
  public List<Held> claimed(String namespace) {
    return claims
        .inNamespace(namespace)
        .flatMap(claim -> ClaimCache.spec(claim).stream())
        .map(this::held)
        .toList();
  }

  private Held held(DomainClaimSpec spec) {
    return new Held(
        spec.ownerRef().namespace(),
        spec.hostname(),
        requests.withUid(spec.ownerRef().uid()).map(RequestCache::carriers).orElse(Set.of()));
  }

  @Override
  public Stream<String> claimants(String hostname) {
    return claims
        .forHostname(hostname)
        .flatMap(claim -> ClaimCache.spec(claim).stream())
        .map(spec -> spec.ownerRef().namespace());
  }
}
