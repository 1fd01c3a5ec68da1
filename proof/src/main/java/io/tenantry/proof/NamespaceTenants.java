package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;

/** The Tenants of the benchmarks. */
final class NamespaceTenants {
  static final String HOME = "default";

  private NamespaceTenants() {}

  static Workload<Tenant> workload() {
    return new Workload<>(
        Tenant.class, i -> tenant("tenant-" + i, "bench-" + i), NamespaceTenants::isReady);
  }

  static Tenant tenant(String name, String userId) {
    var tenant = new Tenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(HOME).withName(name).build());
    tenant.setSpec(new TenantSpec("basic", userId, "bench"));
    return tenant;
  }

  private static boolean isReady(Tenant tenant) {
    var status = tenant.getStatus();
    return status != null
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(c -> c.getType().equals("TenantReady") && c.getStatus().equals("True"));
  }
}
