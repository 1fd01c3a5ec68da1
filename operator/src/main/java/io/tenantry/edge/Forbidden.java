package io.tenantry.edge;

import java.util.Optional;

/** What a namespace may not name in its specs, by the operator's flags. */
final class Forbidden {
  private Forbidden() {}

  static Optional<String> check(EdgeWorld world) {
    return world
        .tenant()
        .wanted()
        .dns()
        .flatMap(dns -> zone(world, dns.zone().id()).or(() -> role(world, dns)));
  }

  private static Optional<String> zone(EdgeWorld world, String zone) {
    var namespace = world.tenant().namespace();
    return world.rules().zones().allows(namespace, zone)
        ? Optional.empty()
        : Optional.of(
            "namespace %s may not use hosted zone %s: have it added to --allowed-hosted-zones"
                .formatted(namespace, zone));
  }

  private static Optional<String> role(EdgeWorld world, Wanted.Zone dns) {
    var namespace = world.tenant().namespace();
    return dns.zone()
        .identity()
        .role()
        .filter(role -> !world.rules().roles().allows(namespace, role))
        .map(role ->
            "namespace %s may not use role %s: have it added to --allowed-roles"
                .formatted(namespace, role));
  }
}
