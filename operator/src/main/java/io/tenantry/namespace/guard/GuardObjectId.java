package io.tenantry.namespace.guard;

/**
 * Kind, namespace and name of an object that a plan requires.
 *
 * @param namespace empty for a cluster-scoped one
 */
public record GuardObjectId(GuardKind kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind.kind() + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
