package io.tenantry.namespace.plan;

import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.api.namespace.TenantPlanStatus;
import java.util.Optional;

/**
 * A TenantPlan as the planner sees it.
 *
 * @param held whether our finalizer is on it
 * @param status what the last pass reported
 */
public record PlanView(
    String name,
    long generation,
    boolean deleting,
    boolean held,
    TenantPlanSpec spec,
    Optional<TenantPlanStatus> status) {}
