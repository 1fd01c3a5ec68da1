package io.tenantry.namespace;

import java.util.Map;
import java.util.Optional;

/**
 * An object as it should be.
 *
 * @param plan value of the label that says whose plan it comes from
 * @param tenant key of the Tenant it belongs to; empty when it belongs to the plan itself
 * @param body everything but its metadata, with what the API server would fill in filled in
 */
record Child(
    ChildId id, String apiVersion, String plan, Optional<String> tenant, Map<String, Object> body) {

  Child {
    body = Map.copyOf(body);
  }

  Map<String, String> labels() {
    return Map.of(Marks.MANAGED_BY, Marks.MANAGER, Marks.PLAN, plan);
  }

  Map<String, String> annotations() {
    return tenant.map(key -> Map.of(Marks.TENANT, key)).orElse(Map.of());
  }

  /** Equal to a {@link Found}'s when the cluster has just this. */
  String digest() {
    return Digest.of(id.kind(), labels(), annotations(), body);
  }
}
