package io.tenantry.namespace;

import static io.tenantry.pass.Actor.CLOUD;
import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.yes;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;
import java.util.List;

/** Reasons of the condition {@code NamespaceReady}, and of {@code Paused} and annotations. */
enum NamespaceReason implements Reason {
  NAMESPACE_READY(
      yes(NamespaceReason.TYPE).by(OPERATOR),
      "The namespace is active, belongs to the Tenant and has its labels",
      "Nothing: the namespace is ready"),
  NAMESPACE_NOT_READY(
      no(NamespaceReason.TYPE, ConditionType.TENANT_READY).warning().by(OPERATOR),
      "The API server refuses to read or write the namespace, or does not answer",
      "Nothing: the operator tries again; check deploy/rbac if the message says forbidden"),
  INVALID_SPEC(
      no(NamespaceReason.TYPE, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "spec.userId cannot name a namespace or is protected, or spec.plan is not allowed here",
      "Correct the field that the message names"),
  USER_ID_IMMUTABLE(
      no(NamespaceReason.TYPE, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "spec.userId was changed, and the Tenant owns the namespace of the old value",
      "Restore the old value, or delete the Tenant and create another"),
  NAMESPACE_CONFLICT(
      no(NamespaceReason.TYPE, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The namespace exists and does not belong to the Tenant",
      "Choose another spec.userId, or hand the namespace over with annotation kleff.io/adopt"),
  NAMESPACE_TERMINATING(
      no(NamespaceReason.TYPE, ConditionType.TENANT_READY).by(CLOUD),
      "The namespace was deleted outside the operator and is still terminating",
      "Remove what the message names as an obstacle; the namespace is then created again"),
  NAMESPACE_DELETING(
      no(NamespaceReason.TYPE).by(CLOUD),
      "The Tenant is being deleted, and its namespace with it",
      "Remove what the message names as an obstacle; otherwise wait"),
  PAUSED(
      yes(NamespaceReason.PAUSE).by(PLATFORM_TEAM),
      "Annotation tenantry.io/paused stops all work on the Tenant, its deletion included",
      "Remove the annotation to continue"),
  INVALID_ANNOTATION(
      no(NamespaceReason.ANNOTATIONS).warning().by(PLATFORM_TEAM),
      "The value of an annotation is not valid; the operator uses the value that does the least",
      "Set a value that the message lists");

  static final String PAUSE = "Paused";
  static final String ANNOTATIONS = "AnnotationsValid";

  static final String TYPE = "NamespaceReady";

  private final Explanation explanation;

  NamespaceReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }

  /** Whether these conditions can only be there because the Tenant has had its namespace. */
  static boolean provesNamespace(List<Condition> conditions) {
    return Conditions.find(conditions, TYPE)
        .filter(c ->
            NAMESPACE_READY.text().equals(c.getReason())
                || NAMESPACE_TERMINATING.text().equals(c.getReason()))
        .isPresent();
  }
}
