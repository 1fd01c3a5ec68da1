package io.tenantry.namespace.plan;

import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a pass over a TenantPlan, and its condition once they are done.
 *
 * @param policies about the rules that the API server enforces; empty when there are none
 */
record CataloguePlan(List<CatalogueStep> steps, Optional<Verdict> policies, Next next) {
  CataloguePlan {
    steps = List.copyOf(steps);
  }
}
