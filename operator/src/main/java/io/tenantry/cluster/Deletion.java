package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Deletes exactly the object that was looked at: a later one of the same name is another's. */
public final class Deletion {
  private Deletion() {}

  /**
   * Only as long as nobody has changed it since; fails as stale otherwise.
   *
   * @param path the object's path in the API
   */
  public static void of(KubernetesClient client, String path, String uid, String version) {
    var options =
        new DeleteOptionsBuilder()
            .withNewPreconditions()
            .withUid(uid)
            .withResourceVersion(version)
            .endPreconditions()
            .build();
    Failures.translated("deleting " + path, () -> client.raw(path, "DELETE", options));
  }
}
