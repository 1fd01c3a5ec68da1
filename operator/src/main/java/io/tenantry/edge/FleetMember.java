package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import java.util.Objects;
import java.util.Optional;

/**
 * What an object's status says of its tenant in CloudFront.
 *
 * @param key namespace/name of the object
 * @param etag empty when the tenant was never read: it then differs from any
 * @param deployed false means in flight
 */
record FleetMember(String key, String id, String etag, boolean deployed) {
  private static final String DEPLOYED = "Deployed";

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
    return Optional.of(
        new FleetMember(
            meta.getNamespace() + "/" + meta.getName(),
            status.id(),
            Objects.requireNonNullElse(status.eTag(), ""),
            DEPLOYED.equals(status.distributionTenantStatus())));
  }
}
