package io.tenantry.namespace;

/**
 * Which object a child is.
 *
 * @param namespace empty for a cluster-scoped one
 */
record ChildId(ChildKind kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind.kind() + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
