package io.tenantry.hostname;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.cluster.Cached;
import io.tenantry.hostname.Holding.Claimed;
import io.tenantry.hostname.Holdings.Noted;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All claims there are.
 *
 * <p>Shared mutable state: the cache of the claims' own controller, from its start on.
 */
final class ClaimRoll {
  private static final String BY_OWNER = "owner";
  private static final String BY_NAMESPACE = "home";

  private volatile @Nullable ControllerEventSource<DomainClaim> cache;

  void opened(IndexerResourceCache<DomainClaim> claims) {
    claims.addIndexer(
        BY_OWNER, claim -> spec(claim).map(s -> s.ownerRef().uid()).stream().toList());
    claims.addIndexer(
        BY_NAMESPACE, claim -> spec(claim).map(s -> s.ownerRef().namespace()).stream().toList());
    cache = (ControllerEventSource<DomainClaim>) claims;
  }

  /** False until the cache is full: nobody can say before who has which name. */
  boolean isOpen() {
    var claims = cache;
    return claims != null && claims.isRunning();
  }

  Optional<DomainClaim> named(String name) {
    var claims = cache;
    return claims == null ? Optional.empty() : claims.get(new ResourceID(name));
  }

  /** Those that may be for this hostname: each has one of the names that its claim can have. */
  Stream<DomainClaim> candidates(String zoneId, String hostname) {
    return ClaimName.candidates(zoneId, hostname).stream().flatMap(name -> named(name).stream());
  }

  Stream<DomainClaim> ofOwner(String uid) {
    return by(BY_OWNER, uid);
  }

  Stream<DomainClaim> inNamespace(String namespace) {
    return by(BY_NAMESPACE, namespace);
  }

  Stream<DomainClaim> all() {
    var claims = cache;
    return claims == null ? Stream.empty() : claims.list();
  }

  private Stream<DomainClaim> by(String index, String key) {
    var claims = cache;
    return claims == null ? Stream.empty() : claims.byIndex(index, key).stream();
  }

  /** Makes what was just written visible before the watch brings it. */
  void remember(DomainClaim written) {
    var claims = cache;
    if (claims != null) {
      Cached.remember(claims, written);
    }
  }

  /** What the schema of others lets be absent counts for nobody. */
  static Optional<DomainClaimSpec> spec(DomainClaim claim) {
    return Optional.ofNullable(claim.getSpec())
        .filter(spec -> spec.zoneId() != null && spec.hostname() != null)
        .filter(spec -> spec.ownerRef() != null && spec.ownerRef().uid() != null);
  }

  /** A claim that says nothing is nobody's, but it has its name all the same. */
  static boolean isFor(DomainClaim claim, Wanted wanted) {
    return spec(claim).isPresent() && claimed(claim).isFor(wanted);
  }

  static Claimed claimed(DomainClaim claim) {
    var spec = spec(claim).orElseThrow();
    var metadata = claim.getMetadata();
    return new Claimed(
        metadata.getName(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        ClaimName.bare(spec.zoneId()),
        spec.hostname());
  }

  static Noted noted(DomainClaim claim) {
    var metadata = claim.getMetadata();
    return new Noted(
        claimed(claim),
        Instant.parse(metadata.getCreationTimestamp()),
        Ledger.of(Optional.ofNullable(metadata.getAnnotations()).orElse(Map.of())));
  }
}
