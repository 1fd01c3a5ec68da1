package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.Parameter;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.Objects;

/** The DistributionTenants of the benchmarks. */
final class EdgeTenants {
  static final String HOME = "default";

  private EdgeTenants() {}

  static Workload<DistributionTenant> workload(boolean dns) {
    return new Workload<>(
        DistributionTenant.class, i -> tenant(i, dns), tenant -> isAtRest(tenant, "first"));
  }

  static DistributionTenant tenant(int i, boolean dns) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(HOME).withName(name(i)).build());
    tenant.setSpec(
        new DistributionTenantSpec(
            SandboxWorld.DISTRIBUTION,
            List.of(new Domain(name(i) + ".sandbox.test")),
            null,
            null,
            List.of(new Parameter("tenantId", name(i)), new Parameter("stage", "first")),
            null,
            null,
            null,
            dns ? new Dns("route53", SandboxWorld.ZONE, null, null, null) : null));
    return tenant;
  }

  static String name(int i) {
    return "bench-%06d".formatted(i);
  }

  /** Everywhere in CloudFront, with this value, and the object says so. */
  static boolean isAtRest(DistributionTenant tenant, String stage) {
    var status = tenant.getStatus();
    return Objects.requireNonNullElse(tenant.getSpec().parameters(), List.<Parameter>of())
            .contains(new Parameter("stage", stage))
        && status != null
        && Objects.equals(status.observedGeneration(), tenant.getMetadata().getGeneration())
        && Objects.equals(status.distributionTenantStatus(), "Deployed")
        && holds(tenant, "Ready")
        && holds(tenant, "Synced");
  }

  private static boolean holds(DistributionTenant tenant, String condition) {
    var status = tenant.getStatus();
    return status != null
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(c -> c.getType().equals(condition) && c.getStatus().equals("True"));
  }
}
