package io.tenantry.edge;

import java.util.Optional;

/** Checks whether the objects of a namespace may use the hosted zone and role of a spec; pure. */
final class AllowListCheck {
  private AllowListCheck() {}

  static Optional<String> check(EdgeWorld world) {
    return check(world.tenant(), world.rules());
  }

  static Optional<String> check(DistributionTenantView tenant, EdgeRules rules) {
    return tenant
        .wanted()
        .dns()
        .flatMap(dns -> zone(tenant, rules, dns.zone().id()).or(() -> role(tenant, rules, dns)));
  }

  private static Optional<String> zone(
      DistributionTenantView tenant, EdgeRules rules, String zone) {
    if (zone.isEmpty()) {
      return Optional.of(
          "spec.dns.hostedZoneId is empty; set the id of a hosted zone, or remove spec.dns");
    }
    return rules.zones().allows(tenant.namespace(), zone)
        ? Optional.empty()
        : Optional.of(
            "Namespace %s may not use hosted zone %s: add it to --allowed-hosted-zones"
                .formatted(tenant.namespace(), zone));
  }

  private static Optional<String> role(
      DistributionTenantView tenant, EdgeRules rules, DesiredTenant.Zone dns) {
    return Records.identity(dns.zone())
        .role()
        .filter(role -> !rules.roles().allows(tenant.namespace(), role))
        .map(role ->
            "Namespace %s may not use role %s: add it to --allowed-roles"
                .formatted(tenant.namespace(), role));
  }
}
