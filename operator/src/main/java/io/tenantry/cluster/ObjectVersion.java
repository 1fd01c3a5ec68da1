package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** The uid and version of the object that a write was decided on. */
public record ObjectVersion(String uid, String version) {
  public static ObjectVersion of(HasMetadata object) {
    return new ObjectVersion(
        object.getMetadata().getUid(), object.getMetadata().getResourceVersion());
  }
}
