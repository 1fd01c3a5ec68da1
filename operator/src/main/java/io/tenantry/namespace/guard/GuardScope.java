package io.tenantry.namespace.guard;

import io.tenantry.pass.LabelValue;
import java.util.Map;
import java.util.Optional;

/** Where children go and whose they are. */
public record GuardScope(String namespace, String plan, Optional<String> tenant, ServedKinds apis) {
  /** Into the namespace of a Tenant. */
  public static GuardScope ofTenant(
      String namespace, String plan, String tenant, ServedKinds apis) {
    return new GuardScope(namespace, LabelValue.of(plan), Optional.of(tenant), apis);
  }

  /** Into the cluster, for all tenants of a plan. */
  public static GuardScope ofPlan(String plan, ServedKinds apis) {
    return new GuardScope("", LabelValue.of(plan), Optional.empty(), apis);
  }

  GuardObject child(GuardKind kind, String name, Map<String, Object> body) {
    return new GuardObject(
        new GuardObjectId(kind, namespace, name), apis.version(kind), plan, tenant, body);
  }
}
