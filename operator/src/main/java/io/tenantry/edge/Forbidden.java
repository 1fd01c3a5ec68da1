package io.tenantry.edge;

import java.util.Optional;

/** What a namespace may not name in its specs, by the operator's flags. */
final class Forbidden {
  private Forbidden() {}

  static Optional<String> check(EdgeWorld world) {
    return check(world.tenant(), world.rules());
  }

  static Optional<String> check(Subject tenant, EdgeRules rules) {
    return tenant
        .wanted()
        .dns()
        .flatMap(dns -> zone(tenant, rules, dns.zone().id()).or(() -> role(tenant, rules, dns)));
  }

  private static Optional<String> zone(Subject tenant, EdgeRules rules, String zone) {
    return rules.zones().allows(tenant.namespace(), zone)
        ? Optional.empty()
        : Optional.of(
            "namespace %s may not use hosted zone %s: have it added to --allowed-hosted-zones"
                .formatted(tenant.namespace(), zone));
  }

  private static Optional<String> role(Subject tenant, EdgeRules rules, Wanted.Zone dns) {
    return Records.identity(dns.zone())
        .role()
        .filter(role -> !rules.roles().allows(tenant.namespace(), role))
        .map(role ->
            "namespace %s may not use role %s: have it added to --allowed-roles"
                .formatted(tenant.namespace(), role));
  }
}
