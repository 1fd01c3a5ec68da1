package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An object that a plan requires, as it should be in the cluster.
 *
 * @param plan value of the label that names the plan
 * @param tenant key of the Tenant it belongs to; empty when it belongs to the plan itself
 * @param body everything but its metadata, with what the API server would fill in filled in
 */
public record GuardObject(
    GuardObjectId id,
    String apiVersion,
    String plan,
    Optional<String> tenant,
    Map<String, Object> body) {

  public GuardObject {
    body = Map.copyOf(body);
  }

  Map<String, String> labels() {
    return Map.of(TenantLabels.MANAGED_BY, TenantLabels.MANAGER, TenantLabels.PLAN, plan);
  }

  Map<String, String> annotations() {
    return tenant.map(key -> Map.of(TenantLabels.TENANT, key)).orElse(Map.of());
  }

  /** Whether an object of this name says that it is the same Tenant's, or the same plan's. */
  boolean isMarkedOn(HasMetadata object) {
    var metadata = object.getMetadata();
    var annotations = Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    return tenant
        .map(key -> key.equals(annotations.get(TenantLabels.TENANT)))
        .orElseGet(() ->
            plan.equals(
                Objects.requireNonNullElse(metadata.getLabels(), Map.of()).get(TenantLabels.PLAN)));
  }

  /** For people: what an administrator would have to write on it. */
  String marks() {
    return tenant
        .map(key ->
            "label %s=%s and annotation %s=%s"
                .formatted(TenantLabels.MANAGED_BY, TenantLabels.MANAGER, TenantLabels.TENANT, key))
        .orElseGet(() ->
            "labels %s=%s and %s=%s"
                .formatted(TenantLabels.MANAGED_BY, TenantLabels.MANAGER, TenantLabels.PLAN, plan));
  }

  /** Equal to a {@link LiveGuard}'s when the cluster has just this. */
  public String digest() {
    return GuardDigest.of(id.kind(), labels(), annotations(), body);
  }
}
