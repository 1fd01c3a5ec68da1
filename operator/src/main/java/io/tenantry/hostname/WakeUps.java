package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.WakeUpSource;
import java.util.Set;

/**
 * How the passes of the plane wake each other.
 *
 * @param pool the namespace of the Gateways
 */
record WakeUps(
    WakeUpSource<GatewayHostnameRequest> requests,
    WakeUpSource<DomainClaim> claims,
    WakeUpSource<Namespace> namespaces,
    WakeUpSource<Gateway> gateways,
    String pool) {
  private static final String NAME = "wake-ups";

  WakeUps(String pool) {
    this(
        new WakeUpSource<>(NAME),
        new WakeUpSource<>(NAME),
        new WakeUpSource<>(NAME),
        new WakeUpSource<>(NAME),
        pool);
  }

  /** The Gateways of these names. */
  void gateways(Set<String> names) {
    names.forEach(name -> gateways.wake(pool + "/" + name));
  }
}
