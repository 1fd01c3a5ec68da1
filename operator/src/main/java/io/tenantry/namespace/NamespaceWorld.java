package io.tenantry.namespace;

import io.tenantry.namespace.guard.GuardScope;
import java.time.Instant;
import java.util.List;

/**
 * Everything that a pass over a Tenant decides on.
 *
 * @param seen the namespace that the spec names
 * @param owned all namespaces that carry this Tenant's uid
 * @param rivals the other living Tenants that name the same namespace
 * @param markedOwnerLives whether the Tenant whose uid is on the namespace still exists
 * @param rails the plan, and its objects in the namespace
 */
record NamespaceWorld(
    TenantView tenant,
    NamespaceLookup seen,
    List<NamespaceView> owned,
    List<TenantView> rivals,
    boolean markedOwnerLives,
    PlanState rails,
    NamespaceRules rules,
    Instant now) {

  NamespaceWorld {
    owned = List.copyOf(owned);
    rivals = List.copyOf(rivals);
  }

  /** Where the Tenant's guards go. */
  GuardScope place() {
    return GuardScope.ofTenant(tenant.userId(), tenant.plan(), tenant.key(), rails.apis());
  }
}
