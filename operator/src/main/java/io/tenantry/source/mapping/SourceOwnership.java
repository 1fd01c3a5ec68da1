package io.tenantry.source.mapping;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.tenantry.cluster.ObjectOwnership;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Decides which source owns an object; pure. */
public final class SourceOwnership {
  private static final String KIND = "TenantSource";

  private SourceOwnership() {}

  /**
   * The UID of the source that an object belongs to. Our annotation says so; without it, the
   * ownerReference by which the Go operator did, which holds in the source's own namespace only.
   */
  public static Optional<String> ownerUid(ObjectMeta child) {
    return annotation(child, SourceMarks.SOURCE_UID)
        .or(() ->
            child.getOwnerReferences().stream()
                .filter(owner -> KIND.equals(owner.getKind()))
                .map(owner -> owner.getUid())
                .findFirst());
  }

  /** {@code lives} is whether there is a source with this UID. */
  public static ObjectOwnership whose(ObjectMeta child, SourceId source, Predicate<String> lives) {
    if (isOf(child, source)) {
      return new ObjectOwnership.Ours();
    }
    return isLeft(child, source, lives)
        ? new ObjectOwnership.Left(child.getResourceVersion())
        : new ObjectOwnership.Others();
  }

  /** By a source of the same namespace: whoever may make sources there could have kept it. */
  private static boolean isLeft(ObjectMeta child, SourceId source, Predicate<String> lives) {
    var uid = annotation(child, SourceMarks.SOURCE_UID);
    var former =
        uid.isPresent()
            ? annotation(child, SourceMarks.SOURCE).filter(_ -> !lives.test(uid.get()))
            : annotation(child, SourceMarks.ORPHANED_BY).filter(_ -> ownerUid(child).isEmpty());
    return former.filter(key -> key.startsWith(source.namespace() + "/")).isPresent();
  }

  /** Whether an object has, or had, a source. */
  public static boolean isMarked(ObjectMeta child) {
    return ownerUid(child).isPresent() || annotation(child, SourceMarks.ORPHANED_BY).isPresent();
  }

  static boolean isOf(ObjectMeta child, SourceId source) {
    boolean marked = annotation(child, SourceMarks.SOURCE_UID).isPresent();
    return ownerUid(child).filter(source.uid()::equals).isPresent()
        && (marked || source.namespace().equals(child.getNamespace()));
  }

  /** The source that a change of an object concerns, as namespace/name. */
  public static Optional<String> ownerKey(ObjectMeta child) {
    return annotation(child, SourceMarks.SOURCE)
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
