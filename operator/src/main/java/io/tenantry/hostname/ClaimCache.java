package io.tenantry.hostname;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.cluster.ReadYourWrites;
import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import io.tenantry.hostname.pool.Marks;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Caches all DomainClaims.
 *
 * <p>Shared mutable state: the cache of the claims' controller, once it has started.
 */
final class ClaimCache {
  private static final String BY_OWNER = "owner";
  private static final String BY_NAMESPACE = "home";
  private static final String BY_HOSTNAME = "hostname";
  private static final String BY_VALIDATION = "validation";

  private volatile @Nullable ControllerEventSource<DomainClaim> cache;

  void opened(IndexerResourceCache<DomainClaim> claims) {
    claims.addIndexer(
        BY_OWNER, claim -> spec(claim).map(s -> s.ownerRef().uid()).stream().toList());
    claims.addIndexer(
        BY_NAMESPACE, claim -> spec(claim).map(s -> s.ownerRef().namespace()).stream().toList());
    claims.addIndexer(
        BY_HOSTNAME,
        claim -> spec(claim).map(s -> s.hostname().toLowerCase(Locale.ROOT)).stream().toList());
    claims.addIndexer(
        BY_VALIDATION,
        claim ->
            spec(claim).stream()
                .flatMap(
                    s -> ledger(claim).validation().stream().map(r -> place(s.zoneId(), r.name())))
                .toList());
    cache = (ControllerEventSource<DomainClaim>) claims;
  }

  /** False until the cache is filled: owners of hostnames are unknown before. */
  boolean isOpen() {
    var claims = cache;
    return claims != null && claims.isRunning();
  }

  /** Whether the cache is still being filled: records that claims list are unknown until then. */
  boolean isOpening() {
    var claims = cache;
    return claims != null && !claims.isRunning();
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

  /** Those for exactly this hostname, in whatever zone. */
  Stream<DomainClaim> forHostname(String hostname) {
    return by(BY_HOSTNAME, hostname.toLowerCase(Locale.ROOT));
  }

  /** Those that have noted a validation record of this name. */
  Stream<DomainClaim> validating(String zoneId, String name) {
    return by(BY_VALIDATION, place(zoneId, name));
  }

  private static String place(String zoneId, String name) {
    return ClaimName.bare(zoneId) + "/" + name;
  }

  static ClaimLedger ledger(DomainClaim claim) {
    return ClaimLedger.of(
        Optional.ofNullable(claim.getMetadata().getAnnotations()).orElse(Map.of()));
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
      ReadYourWrites.remember(claims, written);
    }
  }

  /** Fields that another schema allows to be missing make the claim ownerless. */
  static Optional<DomainClaimSpec> spec(DomainClaim claim) {
    return Optional.ofNullable(claim.getSpec())
        .filter(spec -> spec.zoneId() != null && spec.hostname() != null)
        .filter(spec -> spec.ownerRef() != null && spec.ownerRef().uid() != null);
  }

  /** Whether it was made before claims bore their hostname as a label. */
  static boolean unlabelled(DomainClaim claim) {
    var labels = claim.getMetadata().getLabels();
    return labels == null || !labels.containsKey(Marks.HOSTNAME_HASH);
  }

  /** A claim without a spec has no owner, but its object name is in use. */
  static boolean isFor(DomainClaim claim, DesiredHostname wanted) {
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
    return new Noted(claimed(claim), Instant.parse(metadata.getCreationTimestamp()), ledger(claim));
  }
}
