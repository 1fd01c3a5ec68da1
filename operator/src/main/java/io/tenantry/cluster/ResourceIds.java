package io.tenantry.cluster;

import io.javaoperatorsdk.operator.processing.event.ResourceID;

/** Creates the SDK's identity of an object from its key. */
public final class ResourceIds {
  private ResourceIds() {}

  /** {@code key} is {@code namespace/name}, or the name alone where the kind has no namespaces. */
  public static ResourceID of(String key) {
    int slash = key.indexOf('/');
    return slash < 0
        ? new ResourceID(key)
        : new ResourceID(key.substring(slash + 1), key.substring(0, slash));
  }
}
