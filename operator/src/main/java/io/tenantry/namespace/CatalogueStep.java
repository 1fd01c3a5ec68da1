package io.tenantry.namespace;

/** One write of a pass over a TenantPlan. */
sealed interface CatalogueStep {
  /** Put our finalizer on the plan, so that it cannot go while it is used. */
  record Hold() implements CatalogueStep {}

  /** Make an object that enforces the plan's rules, or put it right. */
  record Apply(Child child) implements CatalogueStep {}

  record Remove(Found child) implements CatalogueStep {}

  /** Take our finalizer off: nobody uses the plan, and nothing of it is left. */
  record Release() implements CatalogueStep {}
}
