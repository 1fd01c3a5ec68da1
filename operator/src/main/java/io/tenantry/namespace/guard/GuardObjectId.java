package io.tenantry.namespace.guard;

/**
 * Which object a child is.
 *
 * @param namespace empty for a cluster-scoped one
 */
public record GuardObjectId(GuardKind kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind.kind() + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
