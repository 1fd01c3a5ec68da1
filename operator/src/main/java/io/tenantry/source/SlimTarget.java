package io.tenantry.source;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reduces an object to the fields that its source needs, and an object of another owner to less.
 */
final class SlimTarget {
  private static final String SPEC = "spec";
  private static final String SETTLED = "settled";
  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private SlimTarget() {}

  static GenericKubernetesResource of(TargetKind kind, GenericKubernetesResource full) {
    if (full.getAdditionalProperties().containsKey(SETTLED)) {
      return full;
    }
    var metadata = full.getMetadata();
    boolean marked = SourceOwnership.isMarked(metadata);
    var slim = new GenericKubernetesResource();
    slim.setApiVersion(full.getApiVersion());
    slim.setKind(full.getKind());
    slim.setMetadata(slim(metadata, marked));
    slim.setAdditionalProperties(
        marked
            ? Map.of(SPEC, map(full.get(SPEC)), SETTLED, settled(kind, full))
            : Map.of(SETTLED, true));
    return slim;
  }

  /** Whether a source would see a difference between the two versions. */
  static boolean edited(
      TargetKind kind, GenericKubernetesResource now, GenericKubernetesResource before) {
    var after = of(kind, now);
    var first = of(kind, before);
    var meta = after.getMetadata();
    var was = first.getMetadata();
    return !Objects.equals(spec(after), spec(first))
        || !Objects.equals(meta.getLabels(), was.getLabels())
        || !Objects.equals(meta.getAnnotations(), was.getAnnotations())
        || !Objects.equals(meta.getDeletionTimestamp(), was.getDeletionTimestamp());
  }

  /** Whether an object is what was decided on, whatever it tells about itself meanwhile. */
  static boolean isAsDecided(GenericKubernetesResource slim, TargetObject child) {
    return isMarkedAsDecided(slim, child) && child.spec().equals(spec(slim));
  }

  /** The same for those who do not mind what it is to be. */
  static boolean isMarkedAsDecided(GenericKubernetesResource slim, TargetObject child) {
    var metadata = slim.getMetadata();
    return child.uid().equals(metadata.getUid())
        && child.labels().equals(metadata.getLabels())
        && child.annotations().equals(metadata.getAnnotations());
  }

  static boolean settled(GenericKubernetesResource slim) {
    return Boolean.TRUE.equals(slim.getAdditionalProperties().get(SETTLED));
  }

  /** {@code lives} is whether there is a source with this UID. */
  static TargetObject child(
      TargetKind kind, GenericKubernetesResource object, SourceId source, Predicate<String> lives) {
    var slim = of(kind, object);
    var metadata = slim.getMetadata();
    return new TargetObject(
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
        SourceOwnership.whose(metadata, source, lives),
        metadata.getDeletionTimestamp() != null,
        settled(slim),
        Map.copyOf(metadata.getLabels()),
        Map.copyOf(metadata.getAnnotations()),
        spec(slim));
  }

  static Map<String, Object> spec(GenericKubernetesResource slim) {
    return map(slim.getAdditionalProperties().get(SPEC));
  }

  /** Ready as the spec is now, or switched off and seen to be. */
  private static boolean settled(TargetKind kind, GenericKubernetesResource full) {
    if (!(full.get("status", "conditions") instanceof List<?> conditions)) {
      return false;
    }
    for (var condition : conditions) {
      if (condition instanceof Map<?, ?> map && kind.condition().equals(map.get("type"))) {
        boolean well = "True".equals(map.get("status")) || kind.isOff(map(full.get(SPEC)));
        return well && upToDate(full.getMetadata(), map.get("observedGeneration"));
      }
    }
    return false;
  }

  private static boolean upToDate(ObjectMeta metadata, @Nullable Object observed) {
    return metadata.getGeneration() == null
        || (observed instanceof Number number && number.longValue() >= metadata.getGeneration());
  }

  private static ObjectMeta slim(ObjectMeta full, boolean marked) {
    var annotations = new HashMap<>(full.getAnnotations());
    annotations.remove(APPLIED);
    return new ObjectMetaBuilder()
        .withNamespace(full.getNamespace())
        .withName(full.getName())
        .withUid(full.getUid())
        .withResourceVersion(full.getResourceVersion())
        .withGeneration(full.getGeneration())
        .withDeletionTimestamp(full.getDeletionTimestamp())
        .withLabels(marked ? full.getLabels() : Map.of())
        .withAnnotations(marked ? annotations : Map.of())
        .withOwnerReferences(marked ? full.getOwnerReferences() : List.of())
        .build();
  }

  private static Map<String, Object> map(@Nullable Object value) {
    var map = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> some) {
      some.forEach((key, below) -> map.put(String.valueOf(key), below));
    }
    return map;
  }
}
