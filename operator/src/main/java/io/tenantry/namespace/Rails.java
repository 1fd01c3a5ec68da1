package io.tenantry.namespace;

import io.tenantry.pass.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Tenant's plan, and its objects in the Tenant's namespace.
 *
 * @param found the objects in the Tenant's namespace that are ours
 * @param blind kinds that are installed but may not be read, and why
 */
record Rails(Offer offer, Apis apis, List<Found> found, Map<ChildKind, Failure> blind) {
  Rails {
    found = List.copyOf(found);
    blind = Map.copyOf(blind);
  }

  Optional<Found> find(ChildId id) {
    return found.stream().filter(child -> child.id().equals(id)).findFirst();
  }
}
