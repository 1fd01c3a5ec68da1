package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * Deletes exactly the object that was read, by its uid: a later object of the same name is not
 * deleted.
 */
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
    Failures.translated("Deleting " + path, () -> client.raw(path, "DELETE", options));
  }
}
