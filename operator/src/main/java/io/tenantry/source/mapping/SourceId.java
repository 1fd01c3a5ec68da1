package io.tenantry.source.mapping;

/** Which source it is. */
public record SourceId(String namespace, String name, String uid) {
  public String key() {
    return namespace + "/" + name;
  }
}
