package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Bell;
import java.util.Set;

/**
 * How the passes of the plane wake each other.
 *
 * @param pool the namespace of the Gateways
 */
record WakeUps(
    Bell<GatewayHostnameRequest> requests,
    Bell<DomainClaim> claims,
    Bell<Namespace> namespaces,
    Bell<Gateway> gateways,
    String pool) {
  WakeUps(String pool) {
    this(new Bell<>(), new Bell<>(), new Bell<>(), new Bell<>(), pool);
  }

  /** The Gateways of these names. */
  void gateways(Set<String> names) {
    names.forEach(name -> gateways.wake(pool + "/" + name));
  }
}
