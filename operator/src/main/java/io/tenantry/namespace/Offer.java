package io.tenantry.namespace;

import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.pass.Verdict;
import java.util.Optional;

/** The plan of a Tenant, or that it does not exist, or that the cluster has no plans. */
sealed interface Offer {
  /** There are no plans at all: a plan is a label and nothing else. */
  record NoCatalogue() implements Offer {}

  /** There are plans, but not this one. */
  record Unknown() implements Offer {}

  /**
   * The Tenant's plan.
   *
   * @param policies the plan's own word about the rules that the API server enforces
   */
  record Known(TenantPlanSpec plan, long generation, Optional<Verdict> policies) implements Offer {}
}
