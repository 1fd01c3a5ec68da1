package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.DomainClaimWorld.Owner;
import io.tenantry.hostname.access.AccessObserver;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads whether the owner of a claim exists, and which requests the claim affects. */
final class DomainClaimObserver {
  private final KubernetesClient client;
  private final RequestCache requests;
  private final ClaimObserver claims;
  private final AccessObserver access;
  private final HostnameObserver hostnames;
  private final Predicate<String> inPass;

  /** {@code inPass}: whether a pass runs for the request of a key. */
  DomainClaimObserver(
      KubernetesClient client,
      RequestCache requests,
      ClaimObserver claims,
      AccessObserver access,
      HostnameObserver hostnames,
      Predicate<String> inPass) {
    this.client = client;
    this.requests = requests;
    this.claims = claims;
    this.access = access;
    this.hostnames = hostnames;
    this.inPass = inPass;
  }

  /** {@code released}: whether the claim itself is gone. */
  DomainClaimWorld observe(DomainClaim claim, boolean released) {
    var spec = ClaimCache.spec(claim);
    var hostname = spec.map(s -> s.hostname());
    var owner = released ? Owner.RELEASED : spec.map(s -> owner(s.ownerRef())).orElse(Owner.LIVES);
    return new DomainClaimWorld(
        claim.getMetadata().getName(),
        hostname,
        Instant.parse(claim.getMetadata().getCreationTimestamp()),
        claim.getStatus() != null && claim.getStatus().claimedAt() != null,
        spec.isPresent() && claims.confirmed(claim),
        owner,
        hostnames.vanished(claim),
        owner == Owner.GONE ? Optional.of(hostnames.orphan(claim)) : Optional.empty(),
        released
            ? hostname.stream()
                .flatMap(requests::contending)
                .map(RequestCache::key)
                .collect(Collectors.toSet())
            : Set.of(),
        spec.map(s -> neighbours(s.hostname(), s.ownerRef().namespace(), owner)).orElse(Set.of()));
  }

  /** The owner's own namespace loses the name with its owner, and not before. */
  private Set<String> neighbours(String hostname, String namespace, Owner owner) {
    return Stream.concat(
            access.above(List.of(hostname), namespace),
            owner == Owner.LIVES ? Stream.empty() : Stream.of(namespace))
        .collect(Collectors.toSet());
  }

  /** The cache may be behind; that a request is gone is asked of the API server itself. */
  private Owner owner(ClaimOwner owner) {
    var key = owner.namespace() + "/" + owner.name();
    if (requests.withUid(owner.uid()).isPresent()) {
      return Owner.LIVES;
    }
    var live =
        translated(
            "Reading GatewayHostnameRequest " + key,
            () ->
                client
                    .resources(GatewayHostnameRequest.class)
                    .inNamespace(owner.namespace())
                    .withName(owner.name())
                    .get());
    if (live != null && live.getMetadata().getUid().equals(owner.uid())) {
      return Owner.LIVES;
    }
    return inPass.test(key) ? Owner.LEAVING : Owner.GONE;
  }
}
