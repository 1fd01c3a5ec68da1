package io.tenantry.source;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;

/** Whose an object is; pure. */
final class Ownership {
  private static final String KIND = "TenantSource";

  private Ownership() {}

  /**
   * The UID of the source that an object belongs to. Our annotation says so; without it, the
   * ownerReference by which the Go operator did, which holds in the source's own namespace only.
   */
  static Optional<String> ownerUid(ObjectMeta child) {
    return annotation(child, Marks.SOURCE_UID)
        .or(() ->
            child.getOwnerReferences().stream()
                .filter(owner -> KIND.equals(owner.getKind()))
                .map(owner -> owner.getUid())
                .findFirst());
  }

  static boolean isOf(ObjectMeta child, Identity source) {
    boolean marked = annotation(child, Marks.SOURCE_UID).isPresent();
    return ownerUid(child).filter(source.uid()::equals).isPresent()
        && (marked || source.namespace().equals(child.getNamespace()));
  }

  /** The source that a change of an object concerns, as namespace/name. */
  static Optional<String> ownerKey(ObjectMeta child) {
    return annotation(child, Marks.SOURCE)
        .or(() ->
            child.getOwnerReferences().stream()
                .filter(owner -> KIND.equals(owner.getKind()))
                .map(owner -> child.getNamespace() + "/" + owner.getName())
                .findFirst());
  }

  private static Optional<String> annotation(ObjectMeta child, String key) {
    Map<String, String> annotations = child.getAnnotations();
    return Optional.ofNullable(annotations).map(map -> map.get(key)).filter(v -> !v.isEmpty());
  }
}
