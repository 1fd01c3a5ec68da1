package io.tenantry.source;

/** Namespace, name and uid of a TenantSource. */
record Identity(String namespace, String name, String uid) {
  String key() {
    return namespace + "/" + name;
  }
}
