package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Which object a write was decided on, and which version of it. */
public record ObjectVersion(String uid, String version) {
  public static ObjectVersion of(HasMetadata object) {
    return new ObjectVersion(
        object.getMetadata().getUid(), object.getMetadata().getResourceVersion());
  }
}
