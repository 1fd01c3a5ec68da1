package io.tenantry.cluster;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a status, whole, and only when it has changed.
 *
 * <p>The status is ours alone, so it is replaced without asking for a version: a user who edits the
 * spec at the same moment costs no retry. What was written is put into the cache at once, or the
 * next pass would see the old status and write the same again.
 *
 * <p>Shared mutable state: what the API server would not keep. A definition older than we are, such
 * as the Go operators', drops fields it does not know; writing them again would be in vain.
 */
public final class StatusWriter {
  private static final int MOST = 20_000;

  private final KubernetesClient client;
  private final Map<String, Dropped> dropped =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Dropped> eldest) {
              return size() > MOST;
            }
          });

  private record Dropped(Object sent, @Nullable Object kept) {}

  public StatusWriter(KubernetesClient client) {
    this.client = client;
  }

  public <S, R extends CustomResource<?, S>> void write(R resource, S status, Context<R> context) {
    var uid = resource.getMetadata().getUid();
    if (Objects.equals(resource.getStatus(), status)
        || new Dropped(status, resource.getStatus()).equals(dropped.get(uid))) {
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
      if (!status.equals(written.getStatus())) {
        dropped.put(uid, new Dropped(status, written.getStatus()));
      }
    }
  }
}
