package io.tenantry.namespace;

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
    Subject tenant,
    Seen seen,
    List<Existing> owned,
    List<Subject> rivals,
    boolean markedOwnerLives,
    Rails rails,
    NamespaceRules rules,
    Instant now) {

  NamespaceWorld {
    owned = List.copyOf(owned);
    rivals = List.copyOf(rivals);
  }
}
