package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Deletes exactly the object that was looked at: a later one of the same name is another's. */
public final class Deletion {
  private Deletion() {}

  /** {@code path} is the object's path in the API; fails as stale when it is another by now. */
  public static void of(KubernetesClient client, String path, String uid) {
    var options =
        new DeleteOptionsBuilder().withNewPreconditions().withUid(uid).endPreconditions().build();
    Failures.translated("deleting " + path, () -> client.raw(path, "DELETE", options));
  }

  /** Only as long as nobody has changed it since. */
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
