package io.tenantry.source;

/** Which source it is. */
record Identity(String namespace, String name, String uid) {
  String key() {
    return namespace + "/" + name;
  }
}
