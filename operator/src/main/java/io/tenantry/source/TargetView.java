package io.tenantry.source;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.cluster.ApiResource;
import io.tenantry.cluster.ChildView;
import io.tenantry.cluster.ResourceIds;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.mapping.NormalizedSpec;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.TargetKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which objects of the target kinds are cached, their owners, and which changes start a reconcile.
 *
 * @param schedules where changes of objects are recorded, so that the next pass reads their rows
 */
record TargetView(ReadSchedules schedules) implements ChildView<TargetKind> {
  static final String BY_SOURCE = "source";
  static final String BY_DOMAIN = "domain";

  static ApiResource resource(TargetKind kind) {
    return new ApiResource(kind.apiVersion(), kind.kind(), kind.plural(), true);
  }

  @Override
  public Optional<String> selector() {
    return Optional.empty();
  }

  @Override
  public GenericKubernetesResource slim(TargetKind kind, GenericKubernetesResource object) {
    return SlimTarget.of(kind, object);
  }

  @Override
  public Optional<ResourceID> owner(GenericKubernetesResource child) {
    return SourceOwnership.ownerKey(child.getMetadata()).map(ResourceIds::of);
  }

  /** Nobody but a source makes objects of a source, and it knows what it has made. */
  @Override
  public boolean wakesWhenAdded(TargetKind kind, GenericKubernetesResource child) {
    return false;
  }

  /** An edited object is put right; that one has come to rest concerns those who wait for it. */
  @Override
  public boolean wakesWhenChanged(
      TargetKind kind, GenericKubernetesResource now, GenericKubernetesResource before) {
    if (SlimTarget.edited(kind, now, before)) {
      return noted(now);
    }
    return SlimTarget.settled(SlimTarget.of(kind, now))
            != SlimTarget.settled(SlimTarget.of(kind, before))
        && SourceOwnership.ownerKey(now.getMetadata())
            .filter(key -> schedules.of(key).waiting())
            .isPresent()
        && noted(now);
  }

  @Override
  public boolean wakesWhenDeleted(TargetKind kind, GenericKubernetesResource child) {
    return noted(child);
  }

  @Override
  public Map<String, Function<GenericKubernetesResource, List<String>>> indexes(TargetKind kind) {
    return Map.of(
        BY_SOURCE,
        child -> SourceOwnership.ownerUid(child.getMetadata()).stream().toList(),
        BY_DOMAIN,
        child -> domains(kind, child));
  }

  private static List<String> domains(TargetKind kind, GenericKubernetesResource child) {
    return SourceOwnership.ownerUid(child.getMetadata()).stream()
        .flatMap(uid ->
            NormalizedSpec.domains(kind, SlimTarget.spec(SlimTarget.of(kind, child))).stream()
                .map(domain -> uid + " " + domain))
        .toList();
  }

  private boolean noted(GenericKubernetesResource child) {
    var owner = SourceOwnership.ownerKey(child.getMetadata());
    owner.ifPresent(key -> schedules.tell(key, ReadSchedule::unclear));
    return owner.isPresent();
  }
}
