package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.cluster.ChildCache;
import io.tenantry.cluster.ChildWriter;
import io.tenantry.cluster.ObjectVersion;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.Optional;

/** Writes the objects that plans create, by server-side apply. */
public final class GuardWriter {
  private final ChildCache<GuardKind, ?> cache;
  private final ChildWriter<GuardKind> writer;

  public GuardWriter(KubernetesClient client, ChildCache<GuardKind, ?> cache) {
    this.cache = cache;
    this.writer = new ChildWriter<>(client, cache);
  }

  /** Creates or corrects the object; fails if an object of that name is not the operator's. */
  public void apply(GuardObject child) {
    var kind = child.id().kind();
    var resource = GuardView.resource(kind, child.apiVersion());
    var applied = writer.apply(kind, resource, wanted(child), TenantLabels.MANAGER, seen(child));
    if (!GuardView.digest(kind, applied).equals(child.digest())) {
      // Apply leaves alone what others have added; in a guard rail an addition is a hole.
      var exact = wanted(child);
      exact.setMetadata(applied.getMetadata());
      exact.getMetadata().setManagedFields(null);
      writer.replace(kind, resource, exact);
    }
  }

  /** Deletes the object in the version that was read; succeeds if it does not exist. */
  public void remove(LiveGuard child) {
    writer.delete(
        GuardView.resource(child.id().kind(), child.apiVersion()),
        resourceId(child.id()),
        new ObjectVersion(child.uid(), child.version()));
  }

  private Optional<ObjectVersion> seen(GuardObject child) {
    return cache
        .get(child.id().kind(), resourceId(child.id()))
        .filter(child::isMarkedOn)
        .or(() -> live(child))
        .map(ObjectVersion::of);
  }

  /** The cache has only what has our label; a name or a label alone makes nothing ours. */
  private Optional<GenericKubernetesResource> live(GuardObject child) {
    var live =
        writer.read(
            GuardView.resource(child.id().kind(), child.apiVersion()), resourceId(child.id()));
    live.filter(object -> !child.isMarkedOn(object) && !applied(object.getMetadata()))
        .ifPresent(_ -> {
          throw new PortException(
              new Failure(
                  Failure.Kind.DENIED,
                  "%s exists and is not managed by the operator: delete it, or hand it over with %s"
                      .formatted(child.id(), child.marks())));
        });
    return live;
  }

  /** Who takes the marks off has not taken the object from us. */
  private static boolean applied(ObjectMeta metadata) {
    return metadata.getManagedFields().stream()
        .anyMatch(entry ->
            TenantLabels.MANAGER.equals(entry.getManager())
                && "Apply".equals(entry.getOperation()));
  }

  private static GenericKubernetesResource wanted(GuardObject child) {
    var metadata =
        new ObjectMetaBuilder()
            .withName(child.id().name())
            .withLabels(child.labels())
            .withAnnotations(child.annotations());
    return new GenericKubernetesResourceBuilder()
        .withMetadata(
            (child.id().namespace().isEmpty()
                    ? metadata
                    : metadata.withNamespace(child.id().namespace()))
                .build())
        .withAdditionalProperties(child.body())
        .build();
  }

  private static ResourceID resourceId(GuardObjectId id) {
    return id.namespace().isEmpty()
        ? new ResourceID(id.name())
        : new ResourceID(id.name(), id.namespace());
  }
}
