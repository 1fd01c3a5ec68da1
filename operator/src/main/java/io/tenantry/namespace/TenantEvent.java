package io.tenantry.namespace;

import io.tenantry.pass.Reason;

/** Events about a Tenant that no condition tells. */
enum TenantEvent implements Reason {
  /** The namespace was made for the first time. */
  NAMESPACE_READY,
  /** The namespace was made again after somebody deleted it. */
  NAMESPACE_RECREATED,
  /** Labels or annotations were corrected. */
  NAMESPACE_UPDATED,
  /** A namespace that was there before was taken over. */
  NAMESPACE_ADOPTED,
  /** The Tenant goes, a namespace of that name stays because it is not ours. */
  NAMESPACE_NOT_OWNED,
  /** The Tenant goes, its namespace stays because its user said so. */
  NAMESPACE_RETAINED,
  /** The namespace does not go away. */
  NAMESPACE_DELETION_STUCK,
  /** The namespace is gone. */
  NAMESPACE_DELETED,
  /** A suspended Tenant may have new pods again. */
  TENANT_RESUMED
}
