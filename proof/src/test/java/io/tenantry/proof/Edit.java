package io.tenantry.proof;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.HttpURLConnection;
import java.util.function.UnaryOperator;

/** Edits as people make them: where somebody was faster, the edit is made on what is there now. */
public final class Edit {
  private static final int ATTEMPTS = 20;

  private Edit() {}

  public static <T> T of(Resource<T> resource, UnaryOperator<T> change) {
    for (int attempt = 1; ; attempt++) {
      try {
        return resource.edit(change);
      } catch (KubernetesClientException e) {
        if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
