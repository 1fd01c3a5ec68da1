package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.TenantPlanSpec;

/** How the switches of a plan stand; a part that is left out is off. */
public final class PlanSwitches {
  private PlanSwitches() {}

  public static SwitchMode podSecurity(TenantPlanSpec plan) {
    return plan.podSecurity() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.podSecurity().mode(), SwitchMode.OFF);
  }

  public static SwitchMode network(TenantPlanSpec plan) {
    return plan.network() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.network().mode(), SwitchMode.OFF);
  }

  public static SwitchMode access(TenantPlanSpec plan) {
    return plan.access() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.access().mode(), SwitchMode.OFF);
  }

  public static SwitchMode istio(TenantPlanSpec plan) {
    return plan.istio() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.istio().mode(), SwitchMode.OFF);
  }

  public static SwitchMode admission(TenantPlanSpec plan) {
    return plan.policies() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.policies().admission(), SwitchMode.ON);
  }

  public static SwitchMode gatekeeper(TenantPlanSpec plan) {
    return plan.policies() == null
        ? SwitchMode.OFF
        : SwitchMode.of(plan.policies().gatekeeper(), SwitchMode.OFF);
  }
}
