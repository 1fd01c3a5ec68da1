package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.cluster.ApiResource;
import io.tenantry.cluster.ChildView;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which objects of plans are cached, by the operator's label, with a digest for their content.
 *
 * @param ownerOf whose a child says it is
 */
public record GuardView(Function<GenericKubernetesResource, Optional<ResourceID>> ownerOf)
    implements ChildView<GuardKind> {
  private static final String OURS = TenantLabels.MANAGED_BY + "=" + TenantLabels.MANAGER;
  private static final String DIGEST = "digest";
  private static final String USED = "used";
  private static final String EXCEEDED = "exceeded";

  static ApiResource resource(GuardKind kind, String apiVersion) {
    return new ApiResource(
        apiVersion, kind.kind(), kind.plural(), GuardKind.OF_TENANTS.contains(kind));
  }

  @Override
  public Optional<String> selector() {
    return Optional.of(OURS);
  }

  @Override
  public GenericKubernetesResource slim(GuardKind kind, GenericKubernetesResource object) {
    return of(kind, object);
  }

  @Override
  public Optional<ResourceID> owner(GenericKubernetesResource child) {
    return ownerOf.apply(child);
  }

  @Override
  public boolean wakesWhenAdded(GuardKind kind, GenericKubernetesResource child) {
    return true;
  }

  /** Whether a pass would see a difference; that a little more is in use is none. */
  @Override
  public boolean wakesWhenChanged(
      GuardKind kind, GenericKubernetesResource now, GenericKubernetesResource before) {
    var after = of(kind, now).getAdditionalProperties();
    var first = of(kind, before).getAdditionalProperties();
    return !Objects.equals(after.get(DIGEST), first.get(DIGEST))
        || !Objects.equals(after.get(EXCEEDED), first.get(EXCEEDED));
  }

  @Override
  public boolean wakesWhenDeleted(GuardKind kind, GenericKubernetesResource child) {
    return true;
  }

  @Override
  public Map<String, Function<GenericKubernetesResource, List<String>>> indexes(GuardKind kind) {
    return Map.of();
  }

  private static GenericKubernetesResource of(GuardKind kind, GenericKubernetesResource full) {
    if (full.getAdditionalProperties().containsKey(DIGEST)) {
      return full;
    }
    var quota = kind == GuardKind.RESOURCE_QUOTA;
    var used = amounts(quota ? full.get("status", "used") : null);
    var hard = amounts(quota ? full.get("spec", "hard") : null);
    var slim = new GenericKubernetesResource();
    slim.setApiVersion(full.getApiVersion());
    slim.setKind(full.getKind());
    slim.setMetadata(slim(full.getMetadata()));
    slim.setAdditionalProperties(
        Map.of(DIGEST, digest(kind, full), USED, used, EXCEEDED, LiveGuard.exceeded(used, hard)));
    return slim;
  }

  static String digest(GuardKind kind, GenericKubernetesResource full) {
    var body = new HashMap<>(full.getAdditionalProperties());
    body.remove("status");
    return GuardDigest.of(
        kind, full.getMetadata().getLabels(), full.getMetadata().getAnnotations(), body);
  }

  static LiveGuard found(GuardKind kind, GenericKubernetesResource child) {
    var slim = of(kind, child);
    var metadata = slim.getMetadata();
    var properties = slim.getAdditionalProperties();
    return new LiveGuard(
        new GuardObjectId(
            kind, Objects.requireNonNullElse(metadata.getNamespace(), ""), metadata.getName()),
        slim.getApiVersion(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        String.valueOf(properties.get(DIGEST)),
        amounts(properties.get(USED)));
  }

  private static ObjectMeta slim(ObjectMeta full) {
    return new ObjectMetaBuilder()
        .withNamespace(full.getNamespace())
        .withName(full.getName())
        .withUid(full.getUid())
        .withResourceVersion(full.getResourceVersion())
        .withLabels(only(full.getLabels(), TenantLabels.PLAN))
        .withAnnotations(only(full.getAnnotations(), TenantLabels.TENANT))
        .build();
  }

  private static Map<String, String> only(Map<String, String> all, String key) {
    var value = all.get(key);
    return value == null ? Map.of() : Map.of(key, value);
  }

  private static Map<String, BigDecimal> amounts(@Nullable Object map) {
    var amounts = new HashMap<String, BigDecimal>();
    if (map instanceof Map<?, ?> quantities) {
      quantities.forEach((resource, amount) ->
          amounts.put(String.valueOf(resource), GuardDigest.amount(String.valueOf(amount))));
    }
    return amounts;
  }
}
