package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Bell;

/** The ways in which the reconcilers of this plane wake each other. */
record WakeUps(
    Bell<GatewayHostnameRequest> requests, Bell<DomainClaim> claims, Bell<Namespace> namespaces) {
  WakeUps() {
    this(new Bell<>(), new Bell<>(), new Bell<>());
  }
}
