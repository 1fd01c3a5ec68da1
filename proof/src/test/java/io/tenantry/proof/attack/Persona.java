package io.tenantry.proof.attack;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/**
 * Somebody with credentials of their own. Each try returns what the API server says against it,
 * nothing where it takes it.
 */
record Persona(String title, String namespace, KubernetesClient client) implements AutoCloseable {
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  /** What must work. */
  Manifest create(Manifest manifest) {
    client.resource(manifest.object()).create();
    return manifest;
  }

  String tryCreate(Manifest manifest) {
    return attempt(() -> client.resource(manifest.object()).create());
  }

  String tryMerge(Manifest manifest, String patch) {
    return attempt(() -> manifest.as(client).patch(MERGE, patch));
  }

  String tryStatus(Manifest manifest, String patch) {
    return attempt(() -> manifest.as(client).subresource("status").patch(MERGE, patch));
  }

  String tryDelete(Manifest manifest) {
    return attempt(() -> manifest.as(client).delete());
  }

  /** With which it proves who it is. */
  String token() {
    return client.getConfiguration().getAutoOAuthToken();
  }

  static String attempt(Runnable write) {
    try {
      write.run();
      return "";
    } catch (KubernetesClientException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
