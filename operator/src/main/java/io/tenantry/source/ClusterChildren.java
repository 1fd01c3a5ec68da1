package io.tenantry.source;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.tenantry.cluster.Deletion;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of sources in a real API server. */
final class ClusterChildren {
  private final KubernetesClient client;
  private final ChildWatch watch;

  ClusterChildren(KubernetesClient client, ChildWatch watch) {
    this.client = client;
    this.watch = watch;
  }

  void create(TargetKind kind, String namespace, SourceStep.Create step) {
    var object =
        new GenericKubernetesResourceBuilder()
            .withApiVersion(kind.apiVersion())
            .withKind(kind.kind())
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(step.name())
            .withLabels(step.labels())
            .withAnnotations(step.annotations())
            .endMetadata()
            .withAdditionalProperties(Map.of("spec", step.spec()))
            .build();
    var written =
        translated(
            "creating %s %s/%s".formatted(kind.kind(), namespace, step.name()),
            () -> client.genericKubernetesResources(context(kind)).resource(object).create());
    watch.remember(kind, written);
  }

  void patch(TargetKind kind, Edit edit) {
    patch(kind, edit.child(), edit.patch());
  }

  void delete(TargetKind kind, Child child) {
    Deletion.of(
        client,
        "/apis/%s/namespaces/%s/%s/%s"
            .formatted(kind.apiVersion(), child.namespace(), kind.plural(), child.name()),
        child.uid(),
        version(kind, child));
  }

  /** The object may tell how it is doing meanwhile; what was decided on must be as it was. */
  private String version(TargetKind kind, Child child) {
    return watch
        .known(kind, child)
        .filter(known -> isAsDecided(known, child))
        .map(known -> known.getMetadata().getResourceVersion())
        .orElseThrow(() ->
            new PortException(
                new Failure(
                    Failure.Kind.STALE,
                    "%s %s/%s has changed meanwhile"
                        .formatted(kind.kind(), child.namespace(), child.name()))));
  }

  private static boolean isAsDecided(GenericKubernetesResource known, Child child) {
    var metadata = known.getMetadata();
    return child.uid().equals(metadata.getUid())
        && child.labels().equals(metadata.getLabels())
        && child.annotations().equals(metadata.getAnnotations())
        && child.spec().equals(Slim.spec(known));
  }

  /**
   * Whoever is let go must not be deleted with the source either: the ownerReference that the Go
   * operator has set goes, too. That list can only be written whole, so the version says which list
   * ours was made from.
   */
  void letGo(TargetKind kind, Child child, Identity source) {
    var annotations = nulls(Marks.annotationKeys());
    annotations.put(Marks.ORPHANED_BY, source.key());
    var metadata = new HashMap<String, @Nullable Object>();
    metadata.put("uid", child.uid());
    metadata.put("labels", nulls(Marks.labelKeys()));
    metadata.put("annotations", annotations);
    watch
        .known(kind, child)
        .map(GenericKubernetesResource::getMetadata)
        .filter(known ->
            known.getOwnerReferences().stream().anyMatch(o -> source.uid().equals(o.getUid())))
        .ifPresent(known -> {
          metadata.put("resourceVersion", known.getResourceVersion());
          metadata.put(
              "ownerReferences",
              known.getOwnerReferences().stream()
                  .filter(owner -> !source.uid().equals(owner.getUid()))
                  .toList());
        });
    patch(kind, child, Map.of("metadata", metadata));
  }

  private void patch(TargetKind kind, Child child, Map<String, @Nullable Object> patch) {
    var written =
        translated(
            "changing %s %s/%s".formatted(kind.kind(), child.namespace(), child.name()),
            () ->
                at(kind, child)
                    .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(patch)));
    watch.remember(kind, written);
  }

  /** By an object: by a name alone, the client would ask for the object first. */
  private Resource<GenericKubernetesResource> at(TargetKind kind, Child child) {
    var object =
        new GenericKubernetesResourceBuilder()
            .withApiVersion(kind.apiVersion())
            .withKind(kind.kind())
            .withNewMetadata()
            .withNamespace(child.namespace())
            .withName(child.name())
            .endMetadata()
            .build();
    return client.genericKubernetesResources(context(kind)).resource(object);
  }

  private static Map<String, @Nullable Object> nulls(Iterable<String> keys) {
    var nulls = new HashMap<String, @Nullable Object>();
    keys.forEach(key -> nulls.put(key, null));
    return nulls;
  }

  static ResourceDefinitionContext context(TargetKind kind) {
    return new ResourceDefinitionContext.Builder()
        .withGroup(kind.group())
        .withVersion(kind.version())
        .withKind(kind.kind())
        .withPlural(kind.plural())
        .withNamespaced(true)
        .build();
  }
}
