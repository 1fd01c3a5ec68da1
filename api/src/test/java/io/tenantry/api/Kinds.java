package io.tenantry.api;

import io.fabric8.kubernetes.client.CustomResource;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.source.TenantSource;
import java.util.List;

/** Every kind there is. */
final class Kinds {
  static final List<Class<? extends CustomResource<?, ?>>> ALL =
      List.of(
          DistributionTenant.class,
          TenantSource.class,
          GatewayHostnameRequest.class,
          DomainClaim.class,
          HostnameGrant.class,
          Tenant.class,
          TenantPlan.class);

  private Kinds() {}

  static Class<? extends CustomResource<?, ?>> named(String kind) {
    return ALL.stream().filter(k -> k.getSimpleName().equals(kind)).findFirst().orElseThrow();
  }
}
