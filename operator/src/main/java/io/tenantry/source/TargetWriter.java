package io.tenantry.source;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.cluster.ChildCache;
import io.tenantry.cluster.ChildWriter;
import io.tenantry.cluster.ObjectVersion;
import io.tenantry.source.mapping.ObjectEdit;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creates, patches and deletes the objects of sources in the cluster. */
final class TargetWriter {
  private final ChildWriter<TargetKind> writer;

  TargetWriter(KubernetesClient client, ChildCache<TargetKind, ?> cache) {
    this.writer = new ChildWriter<>(client, cache);
  }

  void create(TargetKind kind, String namespace, SourceId source, SourceStep.Create step) {
    var object =
        new GenericKubernetesResourceBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(step.name())
            .withLabels(step.labels())
            .withAnnotations(step.annotations())
            .withOwnerReferences(SourceOwnership.owners(kind, namespace, source, List.of()))
            .endMetadata()
            .withAdditionalProperties(Map.of("spec", step.spec()))
            .build();
    writer.create(kind, TargetView.resource(kind), object);
  }

  void patch(TargetKind kind, SourceId source, ObjectEdit edit) {
    write(
        kind,
        edit.child(),
        SlimTarget::isAsDecided,
        known -> patch(kind, known, owned(kind, source, known, edit.patch())));
  }

  /** What was another source's, or has none, becomes this one's also for the original. */
  private static Map<String, @Nullable Object> owned(
      TargetKind kind,
      SourceId source,
      GenericKubernetesResource known,
      Map<String, @Nullable Object> patch) {
    var before = known.getMetadata().getOwnerReferences();
    var owners = SourceOwnership.owners(kind, known.getMetadata().getNamespace(), source, before);
    if (owners.equals(before)) {
      return patch;
    }
    var metadata = new HashMap<Object, @Nullable Object>();
    if (patch.get("metadata") instanceof Map<?, ?> some) {
      metadata.putAll(some);
    }
    metadata.put("ownerReferences", owners);
    var whole = new HashMap<String, @Nullable Object>(patch);
    whole.put("metadata", metadata);
    return whole;
  }

  void delete(TargetKind kind, TargetObject child) {
    write(
        kind,
        child,
        SlimTarget::isAsDecided,
        known -> writer.delete(TargetView.resource(kind), id(child), ObjectVersion.of(known)));
  }

  /**
   * An orphaned object must not be deleted with the source either: the ownerReference that the Go
   * operator has set goes, too. It may have been switched off just before.
   */
  void letGo(TargetKind kind, TargetObject child, SourceId source) {
    write(
        kind,
        child,
        SlimTarget::isMarkedAsDecided,
        known -> patch(kind, known, withoutMarks(known, source)));
  }

  private static Map<String, @Nullable Object> withoutMarks(
      GenericKubernetesResource known, SourceId source) {
    var annotations = nulls(SourceMarks.annotationKeys());
    annotations.put(SourceMarks.ORPHANED_BY, source.key());
    var metadata = new HashMap<String, @Nullable Object>();
    metadata.put("labels", nulls(SourceMarks.labelKeys()));
    metadata.put("annotations", annotations);
    var owners = known.getMetadata().getOwnerReferences();
    if (owners.stream().anyMatch(owner -> source.uid().equals(owner.getUid()))) {
      metadata.put(
          "ownerReferences",
          owners.stream().filter(owner -> !source.uid().equals(owner.getUid())).toList());
    }
    return Map.of("metadata", metadata);
  }

  private static Map<String, @Nullable Object> nulls(Iterable<String> keys) {
    var nulls = new HashMap<String, @Nullable Object>();
    keys.forEach(key -> nulls.put(key, null));
    return nulls;
  }

  private void patch(
      TargetKind kind, GenericKubernetesResource known, Map<String, @Nullable Object> patch) {
    writer.patch(
        kind,
        TargetView.resource(kind),
        ResourceID.fromResource(known),
        ObjectVersion.of(known),
        patch);
  }

  private void write(
      TargetKind kind,
      TargetObject child,
      BiPredicate<GenericKubernetesResource, TargetObject> asDecided,
      Consumer<GenericKubernetesResource> write) {
    writer.write(
        kind,
        TargetView.resource(kind),
        id(child),
        known -> asDecided.test(SlimTarget.of(kind, known), child),
        write);
  }

  private static ResourceID id(TargetObject child) {
    return new ResourceID(child.name(), child.namespace());
  }
}
