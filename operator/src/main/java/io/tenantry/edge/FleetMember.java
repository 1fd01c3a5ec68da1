package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What an object's status says of its tenant in CloudFront.
 *
 * @param key namespace/name of the object
 * @param etag empty when the tenant was never read: it then differs from any
 * @param deployed false means in flight
 * @param inactive the domains that CloudFront did not serve
 * @param waiting whether it is deployed, and something will change that a listing shows
 */
record FleetMember(
    String key, String id, String etag, boolean deployed, Set<String> inactive, boolean waiting) {
  private static final String DEPLOYED = "Deployed";

  FleetMember {
    inactive = Set.copyOf(inactive);
  }

  /** Empty while the object has no tenant, or no longer has one. */
  static Optional<FleetMember> of(DistributionTenant tenant) {
    var status = tenant.getStatus();
    var meta = tenant.getMetadata();
    if (status == null
        || status.id() == null
        || status.id().isEmpty()
        || (meta.getDeletionTimestamp() != null && Memory.of(status).deleted())) {
      return Optional.empty();
    }
    var memory = Memory.of(status);
    var deployed = DEPLOYED.equals(status.distributionTenantStatus());
    return Optional.of(
        new FleetMember(
            meta.getNamespace() + "/" + meta.getName(),
            status.id(),
            Objects.requireNonNullElse(status.eTag(), ""),
            deployed,
            memory.inactive(),
            deployed && Waits.forCloudFront(memory)));
  }
}
