package io.tenantry.namespace;

import io.tenantry.api.namespace.TenantPlanSpec;

/** The mode of each part of a plan; a part that is not set is off. */
final class Switches {
  private Switches() {}

  static Mode podSecurity(TenantPlanSpec plan) {
    return plan.podSecurity() == null ? Mode.OFF : Mode.of(plan.podSecurity().mode(), Mode.OFF);
  }

  static Mode network(TenantPlanSpec plan) {
    return plan.network() == null ? Mode.OFF : Mode.of(plan.network().mode(), Mode.OFF);
  }

  static Mode access(TenantPlanSpec plan) {
    return plan.access() == null ? Mode.OFF : Mode.of(plan.access().mode(), Mode.OFF);
  }

  static Mode istio(TenantPlanSpec plan) {
    return plan.istio() == null ? Mode.OFF : Mode.of(plan.istio().mode(), Mode.OFF);
  }

  static Mode admission(TenantPlanSpec plan) {
    return plan.policies() == null ? Mode.OFF : Mode.of(plan.policies().admission(), Mode.ON);
  }

  static Mode gatekeeper(TenantPlanSpec plan) {
    return plan.policies() == null ? Mode.OFF : Mode.of(plan.policies().gatekeeper(), Mode.OFF);
  }
}
