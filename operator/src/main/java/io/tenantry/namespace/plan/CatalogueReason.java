package io.tenantry.namespace.plan;

import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.yes;

import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/** The reasons that only a TenantPlan's conditions have. */
public enum CatalogueReason implements Reason {
  PLAN_READY(
      yes(ConditionType.PLAN_READY).by(OPERATOR),
      "The plan is in effect for its Tenants",
      "Nothing: the plan is ready"),
  PLAN_IN_USE(
      no(ConditionType.PLAN_READY).warning().by(PLATFORM_TEAM),
      "The plan is deleted but Tenants still name it, so it stays",
      "Give the Tenants of the message another plan, or delete them"),
  PLAN_FAILED(
      no(ConditionType.PLAN_READY).by(OPERATOR),
      "The API server rejects a write for the plan or does not answer",
      "Nothing: the operator tries again; check deploy/rbac if the message says forbidden"),
  ALL_TENANTS_UP_TO_DATE(
      yes(CatalogueReason.ROLLED_OUT).by(OPERATOR),
      "Every Tenant of the plan has its current version",
      "Nothing: the plan is rolled out"),
  ROLLING_OUT(
      no(CatalogueReason.ROLLED_OUT).by(OPERATOR),
      "Some Tenants still have an earlier version of the plan",
      "Nothing: if a Tenant of the message stays behind, read its conditions"),
  SOUND(
      yes(CatalogueReason.SOUND_TYPE).by(OPERATOR),
      "No parts of the plan conflict",
      "Nothing: pods of the plan's Tenants can start"),
  NO_DEFAULTS(
      no(CatalogueReason.SOUND_TYPE).warning().by(PLATFORM_TEAM),
      "The quota counts a resource without a default in spec.limits, so pods without it are rejected",
      "Add a default for the resource of the message to spec.limits"),
  SIDECAR_BLOCKED(
      no(CatalogueReason.SOUND_TYPE).warning().by(PLATFORM_TEAM),
      "The maximum in spec.limits is lower than what Istio's sidecar asks for, so its pods are rejected",
      "Raise the maximum of the message, or configure a smaller sidecar");

  public static final String ROLLED_OUT = "RolledOut";
  public static final String SOUND_TYPE = "Sound";

  private final Explanation explanation;

  CatalogueReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
