package io.tenantry.edge;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.edge.fleet.FleetMember;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cache of all DistributionTenants of the cluster.
 *
 * <p>Shared mutable state: the controller's cache, from its start on, and a count of it.
 */
final class TenantCache {
  private static final String BY_RECORD = "record";

  private volatile @Nullable IndexerResourceCache<DistributionTenant> cache;

  private volatile Waiting waiting = new Waiting(Map.of(), Instant.EPOCH);

  void opened(IndexerResourceCache<DistributionTenant> tenants) {
    tenants.addIndexer(
        BY_RECORD,
        tenant ->
            noted(tenant)
                .map(note -> place(Records.zone(note).id(), note.name()))
                .distinct()
                .toList());
    cache = tenants;
  }

  /** While the cache is being filled, the records of all DistributionTenants are not known. */
  boolean isOpening() {
    return cache instanceof ControllerEventSource<?> tenants && !tenants.isRunning();
  }

  static String key(DistributionTenant tenant) {
    return tenant.getMetadata().getNamespace() + "/" + tenant.getMetadata().getName();
  }

  Optional<DistributionTenant> find(String key) {
    var tenants = cache;
    var slash = key.indexOf('/');
    return tenants == null || slash < 0
        ? Optional.empty()
        : tenants.get(new ResourceID(key.substring(slash + 1), key.substring(0, slash)));
  }

  /** Those that have noted a DNS record of this name in the zone. */
  Stream<DistributionTenant> noting(String zoneId, String name) {
    var tenants = cache;
    return tenants == null
        ? Stream.empty()
        : tenants.byIndex(BY_RECORD, place(zoneId, name)).stream();
  }

  static Stream<WrittenRecord> noted(DistributionTenant tenant) {
    return Records.noted(
        StatusFields.of(tenant.getStatus()), TenantSpecReader.wanted(tenant.getSpec()))
        .stream();
  }

  private static String place(String zoneId, String name) {
    return zoneId + "/" + name;
  }

  Stream<DistributionTenant> all() {
    var tenants = cache;
    return tenants == null ? Stream.empty() : tenants.list();
  }

  /** Those whose status has this id; asked rarely, so that no index is kept. */
  Stream<DistributionTenant> byId(String id) {
    return all()
        .filter(tenant -> StatusFields.of(tenant.getStatus()).id().filter(id::equals).isPresent());
  }

  /** Whose tenant has the domain, as far as it is one of ours. */
  List<Conflict> conflicts(String domain, String besides) {
    return all()
        .filter(tenant -> !tenant.getMetadata().getUid().equals(besides))
        .map(tenant -> StatusFields.of(tenant.getStatus()))
        .filter(memory -> memory.domains().contains(domain))
        .flatMap(memory -> memory.id().stream())
        .map(id -> new Conflict(domain, "distribution-tenant", id, ""))
        .toList();
  }

  /**
   * How many wait for their owners and have changed later than this one, as it was not longer ago
   * than {@code longest}.
   */
  int waitingBefore(String uid, Instant now, Duration longest) {
    if (!waiting.at().plus(longest).isAfter(now)) {
      waiting = new Waiting(ranks(), now);
    }
    return waiting.ranks().getOrDefault(uid, 0);
  }

  private Map<String, Integer> ranks() {
    var latestFirst =
        all()
            .filter(tenant -> OwnerWaits.forOwner(StatusFields.of(tenant.getStatus())))
            .sorted(
                Comparator.comparing(TenantCache::changed)
                    .thenComparing(tenant -> tenant.getMetadata().getUid())
                    .reversed())
            .map(tenant -> tenant.getMetadata().getUid())
            .toList();
    return IntStream.range(0, latestFirst.size())
        .boxed()
        .collect(Collectors.toUnmodifiableMap(latestFirst::get, Function.identity()));
  }

  private static Instant changed(DistributionTenant tenant) {
    var status = tenant.getStatus();
    return Instant.parse(
        status == null || status.lastModifiedTime() == null
            ? tenant.getMetadata().getCreationTimestamp()
            : status.lastModifiedTime());
  }

  private record Waiting(Map<String, Integer> ranks, Instant at) {}

  /** Those that exist in CloudFront, as they were last seen there. */
  Stream<FleetMember> members() {
    return all().flatMap(tenant -> member(tenant).stream());
  }

  /** Empty while the object has no tenant, or no longer has one. */
  static Optional<FleetMember> member(DistributionTenant tenant) {
    var status = tenant.getStatus();
    var meta = tenant.getMetadata();
    if (status == null
        || status.id() == null
        || status.id().isEmpty()
        || (meta.getDeletionTimestamp() != null && StatusFields.of(status).deleted())) {
      return Optional.empty();
    }
    var memory = StatusFields.of(status);
    var deployed = "Deployed".equals(status.distributionTenantStatus());
    return Optional.of(
        new FleetMember(
            key(tenant),
            status.id(),
            Objects.requireNonNullElse(status.eTag(), ""),
            deployed,
            memory.inactive(),
            deployed && OwnerWaits.forCloudFront(memory)));
  }
}
