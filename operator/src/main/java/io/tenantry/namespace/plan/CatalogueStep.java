package io.tenantry.namespace.plan;

import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.LiveGuard;

/** One write of a pass over a TenantPlan. */
sealed interface CatalogueStep {
  /** Put our finalizer on the plan, so that it cannot go while it is used. */
  record Hold() implements CatalogueStep {}

  /** Make an object that enforces the plan's rules, or put it right. */
  record Apply(GuardObject child) implements CatalogueStep {}

  record Remove(LiveGuard child) implements CatalogueStep {}

  /** Removes our finalizer: no Tenant uses the plan, and its objects are deleted. */
  record Release() implements CatalogueStep {}
}
