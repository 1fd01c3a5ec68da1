package io.tenantry.cluster;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes child objects. Every write except a creation names the uid and version of the object that
 * was decided on, and fails as stale on another version; the written object is in the cache when
 * the call returns.
 *
 * @param <K> the plane's own name for a kind
 */
public final class ChildWriter<K> {
  private final KubernetesClient client;
  private final ChildCache<K, ?> cache;

  public ChildWriter(KubernetesClient client, ChildCache<K, ?> cache) {
    this.client = client;
    this.cache = cache;
  }

  /** A live look, never a cached one. */
  public Optional<GenericKubernetesResource> read(ApiResource resource, ResourceID id) {
    var object = empty(resource, id);
    return Optional.ofNullable(
        translated("Reading " + named(resource, object), () -> at(resource, object).get()));
  }

  /** Fails as stale where there is an object of that name. */
  public void create(K kind, ApiResource resource, GenericKubernetesResource object) {
    var written =
        translated("Creating " + named(resource, object), () -> at(resource, object).create());
    cache.remember(kind, written);
  }

  /**
   * By server-side apply. Where nothing was seen and somebody has made one meanwhile, it fails as
   * stale unless theirs agrees with ours.
   *
   * @param seen the object as it was found; empty where there was none
   */
  public GenericKubernetesResource apply(
      K kind,
      ApiResource resource,
      GenericKubernetesResource object,
      String manager,
      Optional<ObjectVersion> seen) {
    seen.ifPresent(version -> {
      object.getMetadata().setUid(version.uid());
      object.getMetadata().setResourceVersion(version.version());
    });
    var target = at(resource, object).fieldManager(manager);
    var written =
        translated(
            "Applying " + named(resource, object),
            () ->
                seen.isPresent()
                    ? target.forceConflicts().serverSideApply()
                    : target.serverSideApply());
    cache.remember(kind, written);
    return written;
  }

  /** Leaves nothing of it but {@code object}, whose metadata says what it replaces. */
  public void replace(K kind, ApiResource resource, GenericKubernetesResource object) {
    var written =
        translated("Replacing " + named(resource, object), () -> at(resource, object).update());
    cache.remember(kind, written);
  }

  /** A merge patch. */
  public void patch(
      K kind,
      ApiResource resource,
      ResourceID id,
      ObjectVersion seen,
      Map<String, @Nullable Object> patch) {
    var object = empty(resource, id);
    var body = client.getKubernetesSerialization().asJson(preconditioned(patch, seen));
    var written =
        translated(
            "Patching " + named(resource, object),
            () -> at(resource, object).patch(PatchContext.of(PatchType.JSON_MERGE), body));
    cache.remember(kind, written);
  }

  public void delete(ApiResource resource, ResourceID id, ObjectVersion seen) {
    Deletion.of(
        client,
        resource.path(id.getNamespace().orElse(""), id.getName()),
        seen.uid(),
        seen.version());
  }

  /**
   * Writes to a child that may tell how it is doing meanwhile: its version may have moved on, as
   * long as it is what was decided on. Fails as stale where it is not.
   */
  public void write(
      K kind,
      ApiResource resource,
      ResourceID id,
      Predicate<GenericKubernetesResource> asDecided,
      Consumer<GenericKubernetesResource> write) {
    var known =
        cache.get(kind, id).filter(asDecided).orElseThrow(() -> changedMeanwhile(resource, id));
    try {
      write.accept(known);
    } catch (PortException e) {
      if (e.failure().kind() != Failure.Kind.STALE) {
        throw e;
      }
      write.accept(live(resource, id).filter(asDecided).orElseThrow(() -> e));
    }
  }

  /** By a list of one: a right to list is there, one to get need not be. */
  private Optional<GenericKubernetesResource> live(ApiResource resource, ResourceID id) {
    var objects = client.genericKubernetesResources(resource.context());
    var found =
        translated(
            "Listing " + resource.name(),
            () ->
                id.getNamespace()
                    .map(namespace ->
                        objects
                            .inNamespace(namespace)
                            .withField("metadata.name", id.getName())
                            .list())
                    .orElseGet(() -> objects.withField("metadata.name", id.getName()).list()));
    return found.getItems().stream().findFirst();
  }

  private static PortException changedMeanwhile(ApiResource resource, ResourceID id) {
    return new PortException(
        new Failure(
            Failure.Kind.STALE,
            "%s has changed since it was read".formatted(named(resource, empty(resource, id)))));
  }

  private static Map<String, @Nullable Object> preconditioned(
      Map<String, @Nullable Object> patch, ObjectVersion seen) {
    var metadata = new HashMap<Object, @Nullable Object>();
    if (patch.get("metadata") instanceof Map<?, ?> wanted) {
      metadata.putAll(wanted);
    }
    metadata.put("uid", seen.uid());
    metadata.put("resourceVersion", seen.version());
    var all = new HashMap<String, @Nullable Object>(patch);
    all.put("metadata", metadata);
    return all;
  }

  /** By an object: by a name alone, the client would ask for the object first. */
  private Resource<GenericKubernetesResource> at(
      ApiResource resource, GenericKubernetesResource object) {
    object.setApiVersion(resource.apiVersion());
    object.setKind(resource.kind());
    return client.genericKubernetesResources(resource.context()).resource(object);
  }

  private static GenericKubernetesResource empty(ApiResource resource, ResourceID id) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(resource.apiVersion())
        .withKind(resource.kind())
        .withNewMetadata()
        .withNamespace(id.getNamespace().orElse(null))
        .withName(id.getName())
        .endMetadata()
        .build();
  }

  private static String named(ApiResource resource, GenericKubernetesResource object) {
    var metadata = object.getMetadata();
    return resource.kind()
        + " "
        + (metadata.getNamespace() == null ? "" : metadata.getNamespace() + "/")
        + metadata.getName();
  }
}
