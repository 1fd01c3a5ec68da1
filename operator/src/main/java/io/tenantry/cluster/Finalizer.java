package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Adds and removes the operator's finalizer, and keeps those of others. */
public final class Finalizer {
  private final KubernetesClient client;
  private final String name;

  public Finalizer(KubernetesClient client, String name) {
    this.client = client;
    this.name = name;
  }

  public boolean isOn(HasMetadata resource) {
    return resource.hasFinalizer(name);
  }

  public <R extends HasMetadata> void add(R resource, Context<R> context) {
    var finalizers = new ArrayList<>(resource.getFinalizers());
    finalizers.add(name);
    replace(resource, finalizers, context);
  }

  public <R extends HasMetadata> void remove(R resource, Context<R> context) {
    replace(
        resource, resource.getFinalizers().stream().filter(f -> !f.equals(name)).toList(), context);
  }

  /** The list can only be written whole, so the version says which list ours was made from. */
  private <R extends HasMetadata> void replace(
      R resource, List<String> finalizers, Context<R> context) {
    var patch =
        Map.of(
            "metadata",
            Map.of(
                "finalizers",
                finalizers,
                "uid",
                resource.getMetadata().getUid(),
                "resourceVersion",
                resource.getMetadata().getResourceVersion()));
    var written =
        Failures.translated(
            "Patching metadata.finalizers",
            () ->
                client
                    .resource(resource)
                    .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(patch)));
    ReadYourWrites.remember(written, resource, context);
    resource.getMetadata().setFinalizers(finalizers);
    resource.getMetadata().setResourceVersion(written.getMetadata().getResourceVersion());
  }
}
