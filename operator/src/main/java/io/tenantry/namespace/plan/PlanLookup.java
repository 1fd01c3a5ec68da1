package io.tenantry.namespace.plan;

import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.pass.Verdict;
import java.util.Optional;

/** The plan of a Tenant, or that it does not exist, or that the cluster has no plans. */
public sealed interface PlanLookup {
  /** There are no plans at all: a plan is a label and nothing else. */
  record NoCatalogue() implements PlanLookup {}

  /** There are plans, but not this one. */
  record Unknown() implements PlanLookup {}

  /**
   * The Tenant's plan.
   *
   * @param policies the plan's own word about the rules that the API server enforces
   */
  record Known(TenantPlanSpec plan, long generation, Optional<Verdict> policies)
      implements PlanLookup {}
}
