package io.tenantry.edge;

/**
 * A DistributionTenant as the planners see it.
 *
 * @param held whether our finalizer is on it
 */
record DistributionTenantView(
    String namespace,
    String name,
    String uid,
    long generation,
    boolean deleting,
    boolean held,
    DesiredTenant wanted,
    TenantPolicy policy,
    StatusFields memory) {

  /** How the object is called wherever one is meant. */
  String key() {
    return namespace + "/" + name;
  }

  /** Whether nothing of it is left in CloudFront, whatever that still shows for a while. */
  boolean deleted() {
    return deleting && memory.deleted();
  }

  /** Whether the user has changed something since CloudFront was last found to match. */
  boolean edited() {
    return memory.observedGeneration() != generation;
  }
}
