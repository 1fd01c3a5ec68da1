package io.tenantry.cluster;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes a status, whole, and only when it has changed.
 *
 * <p>The status is ours alone, so it is replaced without asking for a version: a user who edits the
 * spec at the same moment costs no retry. What was written is put into the cache at once, or the
 * next pass would see the old status and write the same again.
 */
public final class StatusWriter {
  private final KubernetesClient client;

  public StatusWriter(KubernetesClient client) {
    this.client = client;
  }

  public <S, R extends CustomResource<?, S>> void write(R resource, S status, Context<R> context) {
    if (Objects.equals(resource.getStatus(), status)) {
      return;
    }
    var patch = List.of(Map.of("op", "add", "path", "/status", "value", status));
    var written =
        Failures.translated(
            "writing the status",
            () ->
                client
                    .resource(resource)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON), Serialization.asJson(patch)));
    if (written != null) { // null: the object went away meanwhile, nobody is left to read it
      Cached.remember(written, resource, context);
    }
  }
}
