package io.tenantry.namespace;

import io.tenantry.pass.Reason;

/**
 * Reasons of the condition {@code TenantReady} that are its own; otherwise it repeats the first
 * failing one.
 */
enum TenantReason implements Reason {
  /** Everything the Tenant asks for is there. */
  ALL_SUBRESOURCES_READY,
  /** The Tenant is being deleted. */
  DELETING,
  /** The API server refused to delete the namespace; it is tried again. */
  NAMESPACE_DELETE_FAILED;

  static final String TYPE = "TenantReady";
}
