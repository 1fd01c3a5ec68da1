package io.tenantry.namespace;

import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.yes;

import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/**
 * The reasons that only the condition {@code TenantReady} has; otherwise it repeats the reason of
 * the first condition that is False.
 */
enum TenantReason implements Reason {
  ALL_SUBRESOURCES_READY(
      yes(ConditionType.TENANT_READY).by(OPERATOR),
      "The namespace and everything that the plan asks for are in place",
      "Nothing: the Tenant is ready"),
  DELETING(
      no(ConditionType.TENANT_READY).by(OPERATOR),
      "The Tenant is being deleted; the message names what it waits for",
      "Nothing: the Tenant is removed when its namespace is deleted"),
  NAMESPACE_DELETE_FAILED(
      no(ConditionType.TENANT_READY).by(OPERATOR),
      "The API server refuses to delete the namespace or does not answer",
      "Nothing: the operator tries again; check deploy/rbac if the message says forbidden");

  private final Explanation explanation;

  TenantReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
