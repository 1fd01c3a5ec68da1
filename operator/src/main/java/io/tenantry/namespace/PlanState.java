package io.tenantry.namespace;

import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObjectId;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.plan.PlanLookup;
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
record PlanState(
    PlanLookup offer, ServedKinds apis, List<LiveGuard> found, Map<GuardKind, Failure> blind) {
  PlanState {
    found = List.copyOf(found);
    blind = Map.copyOf(blind);
  }

  Optional<LiveGuard> find(GuardObjectId id) {
    return found.stream().filter(child -> child.id().equals(id)).findFirst();
  }
}
