package io.tenantry.namespace.plan;

import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardScope;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.pass.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a pass over a TenantPlan knows.
 *
 * @param census its Tenants; empty while they are not known yet
 * @param found the objects that enforce the plan's rules
 * @param blind kinds that are installed but may not be read, and why
 */
public record CatalogueWorld(
    PlanView plan,
    Optional<PlanMembers> census,
    ServedKinds apis,
    List<LiveGuard> found,
    Map<GuardKind, Failure> blind,
    Instant now) {

  public CatalogueWorld {
    found = List.copyOf(found);
    blind = Map.copyOf(blind);
  }

  /** Where the plan's guards go. */
  GuardScope place() {
    return GuardScope.ofPlan(plan.name(), apis);
  }
}
