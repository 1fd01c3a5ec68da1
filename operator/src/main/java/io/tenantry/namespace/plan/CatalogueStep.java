package io.tenantry.namespace.plan;

import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.LiveGuard;

/** One write for a plan. */
sealed interface CatalogueStep {
  /** Put our finalizer on the plan, so that it cannot go while it is used. */
  record Hold() implements CatalogueStep {}

  /** Make an object that enforces the plan's rules, or put it right. */
  record Apply(GuardObject child) implements CatalogueStep {}

  record Remove(LiveGuard child) implements CatalogueStep {}

  /** Take our finalizer off: nobody uses the plan, and nothing of it is left. */
  record Release() implements CatalogueStep {}
}
