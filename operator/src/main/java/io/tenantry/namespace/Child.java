package io.tenantry.namespace;

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
record Child(
    ChildId id, String apiVersion, String plan, Optional<String> tenant, Map<String, Object> body) {

  Child {
    body = Map.copyOf(body);
  }

  Map<String, String> labels() {
    return Map.of(NamespaceMarks.MANAGED_BY, NamespaceMarks.MANAGER, NamespaceMarks.PLAN, plan);
  }

  Map<String, String> annotations() {
    return tenant.map(key -> Map.of(NamespaceMarks.TENANT, key)).orElse(Map.of());
  }

  /** Whether an object of this name says that it is the same Tenant's, or the same plan's. */
  boolean isMarkedOn(HasMetadata object) {
    var metadata = object.getMetadata();
    var annotations = Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    return tenant
        .map(key -> key.equals(annotations.get(NamespaceMarks.TENANT)))
        .orElseGet(() ->
            plan.equals(
                Objects.requireNonNullElse(metadata.getLabels(), Map.of())
                    .get(NamespaceMarks.PLAN)));
  }

  /** For people: what an administrator would have to write on it. */
  String marks() {
    return tenant
        .map(key ->
            "label %s=%s and annotation %s=%s"
                .formatted(
                    NamespaceMarks.MANAGED_BY, NamespaceMarks.MANAGER, NamespaceMarks.TENANT, key))
        .orElseGet(() ->
            "labels %s=%s and %s=%s"
                .formatted(
                    NamespaceMarks.MANAGED_BY, NamespaceMarks.MANAGER, NamespaceMarks.PLAN, plan));
  }

  /** Equal to a {@link Found}'s when the cluster has just this. */
  String digest() {
    return Digest.of(id.kind(), labels(), annotations(), body);
  }
}
