package io.tenantry.namespace;

import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Explanation.NOTHING;
import static io.tenantry.pass.Usage.normal;
import static io.tenantry.pass.Usage.warning;

import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/** The reasons of events of a Tenant that no condition has. */
enum TenantEvent implements Reason {
  NAMESPACE_READY(normal().by(OPERATOR), "The namespace is created", NOTHING),
  NAMESPACE_RECREATED(
      normal().by(OPERATOR),
      "The namespace is created again after a deletion outside the operator",
      NOTHING),
  NAMESPACE_UPDATED(
      normal().by(OPERATOR), "Labels or annotations of the namespace are corrected", NOTHING),
  NAMESPACE_ADOPTED(normal().by(OPERATOR), "An existing namespace is adopted", NOTHING),
  NAMESPACE_NOT_OWNED(
      warning().by(PLATFORM_TEAM),
      "The Tenant is deleted, and the namespace of that name stays because it has another owner",
      "Delete the namespace if it is not needed"),
  NAMESPACE_RETAINED(
      normal().by(PLATFORM_TEAM),
      "The Tenant is deleted, and its namespace stays because deletion-policy is retain",
      "Delete the namespace when it is no longer needed"),
  NAMESPACE_DELETION_STUCK(
      warning().by(PLATFORM_TEAM),
      "The namespace is still terminating after ten minutes",
      "Remove the finalizers or unavailable APIs that the message names"),
  NAMESPACE_DELETED(normal().by(OPERATOR), "The namespace is deleted", NOTHING),
  TENANT_RESUMED(normal().by(OPERATOR), "The Tenant is no longer suspended", NOTHING);

  private final Explanation explanation;

  TenantEvent(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
