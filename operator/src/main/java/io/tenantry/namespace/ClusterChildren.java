package io.tenantry.namespace;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.tenantry.cluster.Deletion;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;

/** Children in a real API server, by server-side apply. */
final class ClusterChildren implements Children {
  private final KubernetesClient client;
  private final ChildWatch<?> watch;

  ClusterChildren(KubernetesClient client, ChildWatch<?> watch) {
    this.client = client;
    this.watch = watch;
  }

  @Override
  public void apply(Child child) {
    var resource = at(child.id(), child.apiVersion(), wanted(child));
    if (!watch.known(child.id()).filter(child::isMarkedOn).isPresent()) {
      refuseForeign(child, resource);
    }
    var applied =
        translated(
            "applying " + child.id(),
            () -> resource.fieldManager(Marks.MANAGER).forceConflicts().serverSideApply());
    var written =
        Slim.digest(child.id().kind(), applied).equals(child.digest())
            ? applied
            : replace(child, applied);
    watch.remember(child.id().kind(), written);
  }

  @Override
  public void remove(Found child) {
    Deletion.of(client, path(child), child.uid(), child.version());
  }

  private static String path(Found child) {
    var id = child.id();
    return "%s/%s%s/%s/%s"
        .formatted(
            child.apiVersion().contains("/") ? "/apis" : "/api",
            child.apiVersion(),
            id.namespace().isEmpty() ? "" : "/namespaces/" + id.namespace(),
            id.kind().plural(),
            id.name());
  }

  /** The watch sees only what has our label; a name or a label alone makes nothing ours. */
  private static void refuseForeign(Child child, Resource<GenericKubernetesResource> resource) {
    var live = translated("reading " + child.id(), resource::get);
    if (live != null && !child.isMarkedOn(live) && !applied(live.getMetadata())) {
      throw new PortException(
          new Failure(
              Failure.Kind.DENIED,
              "%s was there before and is not ours: delete it, or mark it with %s to hand it over"
                  .formatted(child.id(), child.marks())));
    }
  }

  /** Who takes the marks off has not taken the object from us. */
  private static boolean applied(ObjectMeta metadata) {
    return metadata.getManagedFields().stream()
        .anyMatch(entry ->
            Marks.MANAGER.equals(entry.getManager()) && "Apply".equals(entry.getOperation()));
  }

  /** Apply leaves alone what others have added; in a guard rail an addition is a hole. */
  private GenericKubernetesResource replace(Child child, GenericKubernetesResource applied) {
    var exact = wanted(child);
    exact.setMetadata(applied.getMetadata());
    exact.getMetadata().setManagedFields(null);
    return translated(
        "replacing " + child.id(), () -> at(child.id(), child.apiVersion(), exact).update());
  }

  private Resource<GenericKubernetesResource> at(
      ChildId id, String apiVersion, GenericKubernetesResource object) {
    var context =
        new ResourceDefinitionContext.Builder()
            .withGroup(
                apiVersion.contains("/") ? apiVersion.substring(0, apiVersion.indexOf('/')) : "")
            .withVersion(apiVersion.substring(apiVersion.indexOf('/') + 1))
            .withKind(id.kind().kind())
            .withPlural(id.kind().plural())
            .withNamespaced(!id.namespace().isEmpty())
            .build();
    object.setApiVersion(apiVersion);
    object.setKind(id.kind().kind());
    return client.genericKubernetesResources(context).resource(object);
  }

  private static GenericKubernetesResource wanted(Child child) {
    return new GenericKubernetesResourceBuilder()
        .withMetadata(
            metadata(child.id())
                .withLabels(child.labels())
                .withAnnotations(child.annotations())
                .build())
        .withAdditionalProperties(child.body())
        .build();
  }

  private static ObjectMetaBuilder metadata(ChildId id) {
    var metadata = new ObjectMetaBuilder().withName(id.name());
    return id.namespace().isEmpty() ? metadata : metadata.withNamespace(id.namespace());
  }
}
