package io.tenantry.source.mapping;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.tenantry.cluster.ObjectOwnership;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Decides which source owns an object; pure. */
public final class SourceOwnership {
  private static final String KIND = "TenantSource";
  private static final String API_VERSION = "cloudfront-tenant-operator.io/v1alpha1";

  private SourceOwnership() {}

  /**
   * The UID of the source that an object belongs to. Our annotation says so; without it, the
   * ownerReference by which the Go operator did, which holds in the source's own namespace only.
   * Whoever takes an object over removes the annotation alone: the other one stays.
   */
  public static Optional<String> ownerUid(ObjectMeta child) {
    return annotation(child, SourceMarks.SOURCE_UID)
        .or(() ->
            annotation(child, SourceMarks.SOURCE).isPresent() ? Optional.empty() : referred(child));
  }

  private static Optional<String> referred(ObjectMeta child) {
    return child.getOwnerReferences().stream()
        .filter(owner -> KIND.equals(owner.getKind()))
        .map(OwnerReference::getUid)
        .findFirst();
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

  /**
   * The owners that an object of a source shall have, given those it has. In the source's own
   * namespace the source is one of them, as the original has it, which knows its tenants by that.
   */
  public static List<OwnerReference> owners(
      TargetKind kind, String namespace, SourceId source, List<OwnerReference> before) {
    if (kind != TargetKind.DISTRIBUTION_TENANT || !namespace.equals(source.namespace())) {
      return before;
    }
    if (before.stream().anyMatch(owner -> source.uid().equals(owner.getUid()))) {
      return before;
    }
    var owners = new ArrayList<>(before);
    owners.removeIf(owner -> KIND.equals(owner.getKind())); // a source that is no longer
    owners.add(
        new OwnerReferenceBuilder()
            .withApiVersion(API_VERSION)
            .withKind(KIND)
            .withName(source.name())
            .withUid(source.uid())
            .build());
    return List.copyOf(owners);
  }

  private static Optional<String> annotation(ObjectMeta child, String key) {
    Map<String, String> annotations = child.getAnnotations();
    return Optional.ofNullable(annotations).map(map -> map.get(key)).filter(v -> !v.isEmpty());
  }
}
