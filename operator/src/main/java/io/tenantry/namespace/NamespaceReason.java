package io.tenantry.namespace;

import io.tenantry.pass.Reason;

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
  NAMESPACE_DELETING;

  static final String TYPE = "NamespaceReady";
}
