package io.tenantry.edge;

import io.javaoperatorsdk.operator.api.reconciler.ResourceCache;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CloudFront.Conflict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All DistributionTenants there are.
 *
 * <p>Shared mutable state: the controller's cache, from its start on.
 */
final class Roll {
  private volatile @Nullable ResourceCache<DistributionTenant> cache;

  void opened(ResourceCache<DistributionTenant> tenants) {
    cache = tenants;
  }

  Stream<DistributionTenant> all() {
    var tenants = cache;
    return tenants == null ? Stream.empty() : tenants.list();
  }

  /** The object whose tenant has this id in CloudFront; asked rarely, so that no index is kept. */
  Optional<DistributionTenant> byId(String id) {
    return all()
        .filter(tenant -> Memory.of(tenant.getStatus()).id().filter(id::equals).isPresent())
        .findFirst();
  }

  /** Whose tenant has the domain, as far as it is one of ours. */
  List<Conflict> conflicts(String domain, String besides) {
    return all()
        .filter(tenant -> !tenant.getMetadata().getUid().equals(besides))
        .map(tenant -> Memory.of(tenant.getStatus()))
        .filter(memory -> memory.domains().contains(domain))
        .flatMap(memory -> memory.id().stream())
        .map(id -> new Conflict(domain, "distribution-tenant", id, ""))
        .toList();
  }

  /** Those that exist in CloudFront, as they were last seen there. */
  Stream<FleetMember> members() {
    return all().flatMap(tenant -> FleetMember.of(tenant).stream());
  }
}
