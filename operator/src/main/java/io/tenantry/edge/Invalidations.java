package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import java.util.Objects;
import java.util.Optional;

/** Decides on cache invalidations that an annotation requests; pure. */
final class Invalidations {
  static final String IN_PROGRESS = "InProgress";
  static final String COMPLETED = "Completed";
  static final String REFUSED = "Refused";

  private Invalidations() {}

  /** A request that has not been made yet. The reference makes a repeated call harmless. */
  static Optional<EdgeStep> step(EdgeWorld world, LiveTenant live) {
    return unmade(world.tenant())
        .filter(purge -> !purge.paths().isEmpty())
        .map(purge ->
            new EdgeStep.Invalidate(
                live.id(),
                purge.paths(),
                "%s-%08x".formatted(world.tenant().uid(), purge.request().hashCode())));
  }

  /** A request without a valid path. */
  static Optional<TenantPolicy.Purge> pathless(EdgeWorld world) {
    return unmade(world.tenant()).filter(purge -> purge.paths().isEmpty());
  }

  private static Optional<TenantPolicy.Purge> unmade(DistributionTenantView tenant) {
    var known = tenant.memory().status().invalidation();
    return tenant
        .policy()
        .purge()
        .filter(purge -> known == null || !Objects.equals(known.request(), purge.request()));
  }

  /** Whether one is under way. */
  static boolean pending(DistributionTenantView tenant) {
    var known = tenant.memory().status().invalidation();
    return unmade(tenant).isPresent() || (known != null && known.state().equals(IN_PROGRESS));
  }
}
