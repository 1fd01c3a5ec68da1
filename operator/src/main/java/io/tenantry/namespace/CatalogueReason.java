package io.tenantry.namespace;

import io.tenantry.pass.Reason;

/** Reasons of a TenantPlan's conditions that are its own. */
enum CatalogueReason implements Reason {
  /** Tenants of the plan get what it says. */
  PLAN_READY,
  /** The plan is deleted but Tenants use it: it stays until the last of them has another. */
  PLAN_IN_USE,
  /** A write failed; it is tried again. */
  PLAN_FAILED,
  /** Every Tenant has the plan as it is now. */
  ALL_TENANTS_UP_TO_DATE,
  /** Some Tenants have it as it was. */
  ROLLING_OUT,
  /** The parts of the plan fit together. */
  SOUND,
  /** The quota counts requests or limits, and containers that name none are refused. */
  NO_DEFAULTS,
  /** The limits are too low for Istio's sidecar, so no pod with one would start. */
  SIDECAR_BLOCKED;

  static final String READY = "Ready";
  static final String ROLLED_OUT = "RolledOut";
  static final String SOUND_TYPE = "Sound";
}
