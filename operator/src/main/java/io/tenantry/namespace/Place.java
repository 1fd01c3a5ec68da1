package io.tenantry.namespace;

import io.tenantry.pass.LabelValue;
import java.util.Map;
import java.util.Optional;

/** The namespace, plan and Tenant that objects of a plan are built for. */
record Place(String namespace, String plan, Optional<String> tenant, Apis apis) {
  /** Into the Tenant's namespace. */
  static Place of(NamespaceWorld world) {
    var tenant = world.tenant();
    return new Place(
        tenant.userId(),
        LabelValue.of(tenant.plan()),
        Optional.of(tenant.key()),
        world.rails().apis());
  }

  /** Into the cluster, for all tenants of a plan. */
  static Place of(CatalogueWorld world) {
    return new Place("", LabelValue.of(world.plan().name()), Optional.empty(), world.apis());
  }

  Child child(ChildKind kind, String name, Map<String, Object> body) {
    return new Child(new ChildId(kind, namespace, name), apis.version(kind), plan, tenant, body);
  }
}
