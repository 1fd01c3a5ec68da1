package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Reason;
import java.util.List;

/** Reasons of the condition {@code NamespaceReady}. */
enum NamespaceReason implements Reason {
  /** The namespace is active, ours, and marked as it should be. */
  NAMESPACE_READY,
  /** Reading or writing the namespace failed; it is tried again. */
  NAMESPACE_NOT_READY,
  /** The spec can never work as it is. */
  INVALID_SPEC,
  /** {@code spec.userId} names another namespace than the one this Tenant owns. */
  USER_ID_IMMUTABLE,
  /** The namespace exists and is not ours. */
  NAMESPACE_CONFLICT,
  /** Somebody deleted the namespace of a living Tenant; it is made again when it is gone. */
  NAMESPACE_TERMINATING,
  /** The Tenant is being deleted and its namespace with it. */
  NAMESPACE_DELETING,
  /** Nothing is done; a reason of the condition {@code Paused}. */
  PAUSED,
  /** An annotation makes no sense; a reason of the condition {@code AnnotationsValid}. */
  INVALID_ANNOTATION;

  static final String PAUSE = "Paused";
  static final String ANNOTATIONS = "AnnotationsValid";

  static final String TYPE = "NamespaceReady";

  /** Whether these conditions can only be there because the Tenant has had its namespace. */
  static boolean provesNamespace(List<Condition> conditions) {
    return Conditions.find(conditions, TYPE)
        .filter(c ->
            NAMESPACE_READY.text().equals(c.getReason())
                || NAMESPACE_TERMINATING.text().equals(c.getReason()))
        .isPresent();
  }
}
