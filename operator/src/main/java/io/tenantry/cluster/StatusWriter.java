package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a complete status, and only if it has changed.
 *
 * <p>A write names the uid and version of the object that was decided on, so that it does not
 * overwrite the status of a later leader. If only other parts of the object have changed, such as
 * the spec, the write is repeated for the new version without another reconcile. The written status
 * is put into the cache at once; otherwise the next reconcile would see the old status and write
 * again.
 *
 * <p>Shared mutable state: status fields that the API server drops. A CRD that is older than the
 * operator drops unknown fields; writing them again has no effect.
 */
public final class StatusWriter {
  private static final int MOST = 20_000;
  private static final int TRIES = 4;

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
    var uid = uid(resource);
    if (Objects.equals(resource.getStatus(), status)
        || new Dropped(status, resource.getStatus()).equals(dropped.get(uid))) {
      return;
    }
    send(resource, status)
        .ifPresent(written -> {
          ReadYourWrites.remember(written, resource, context);
          if (!status.equals(written.getStatus())) {
            dropped.put(uid, new Dropped(status, written.getStatus()));
          }
        });
  }

  /** Empty if the object was deleted meanwhile. */
  <S, R extends CustomResource<?, S>> Optional<R> send(R resource, S status) {
    return send(resource, status, resource.getMetadata().getResourceVersion(), TRIES);
  }

  private <S, R extends CustomResource<?, S>> Optional<R> send(
      R resource, S status, String version, int tries) {
    try {
      return Optional.ofNullable(patch(resource, status, version));
    } catch (PortException e) {
      if (e.failure().kind() != Failure.Kind.STALE || tries == 1) {
        throw e;
      }
      var live = live(resource);
      if (live.isEmpty()) {
        return live;
      }
      if (!Objects.equals(live.get().getStatus(), resource.getStatus())) {
        throw e; // somebody else has looked later than we have
      }
      return send(resource, status, live.get().getMetadata().getResourceVersion(), tries - 1);
    }
  }

  /** By a list, because the right to list is needed for watching anyway. */
  private <R extends HasMetadata> Optional<R> live(R resource) {
    @SuppressWarnings("unchecked") // the class of an R
    var kind = (Class<R>) resource.getClass();
    var metadata = resource.getMetadata();
    var all = client.resources(kind);
    var near = metadata.getNamespace() == null ? all : all.inNamespace(metadata.getNamespace());
    return Failures.translated(
            "Reading the status",
            () -> near.withField("metadata.name", metadata.getName()).list().getItems())
        .stream()
        .filter(found -> uid(found).equals(metadata.getUid()))
        .findFirst();
  }

  private <S, R extends CustomResource<?, S>> @Nullable R patch(
      R resource, S status, String version) {
    var patch =
        List.of(
            Map.of("op", "add", "path", "/metadata/uid", "value", uid(resource)),
            Map.of("op", "add", "path", "/metadata/resourceVersion", "value", version),
            Map.of("op", "add", "path", "/status", "value", status));
    return Failures.translated(
        "Writing the status",
        () ->
            client
                .resource(ObjectCopies.nameOf(resource))
                .subresource("status")
                .patch(
                    PatchContext.of(PatchType.JSON),
                    client.getKubernetesSerialization().asJson(patch)));
  }

  private static String uid(HasMetadata resource) {
    return resource.getMetadata().getUid();
  }
}
