package io.tenantry.namespace.guard;

/** The conditions that say whether a Tenant, or a TenantPlan, is ready as a whole. */
public final class ConditionType {
  public static final String TENANT_READY = "TenantReady";
  public static final String PLAN_READY = "Ready";

  private ConditionType() {}
}
