package io.tenantry.namespace;

import io.tenantry.pass.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a pass over a TenantPlan decides on.
 *
 * @param census its Tenants; empty while they are not known yet
 * @param found the objects that enforce the plan's rules
 * @param blind kinds that are installed but may not be read, and why
 */
record CatalogueWorld(
    ListedPlan plan,
    Optional<Census> census,
    Apis apis,
    List<Found> found,
    Map<ChildKind, Failure> blind,
    Instant now) {

  CatalogueWorld {
    found = List.copyOf(found);
    blind = Map.copyOf(blind);
  }
}
