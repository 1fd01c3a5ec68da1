package io.tenantry.hostname.pool;

import java.util.List;
import java.util.Optional;

/**
 * How Gateways are set up.
 *
 * @param namespace the pool's
 * @param redirect whether plain HTTP leads to HTTPS
 * @param ipAddressType of the load balancers; empty for leaving it to others
 * @param deleteEmpty whether a Gateway that nobody is on is deleted
 */
public record PoolRules(
    String namespace,
    ListenerPorts ports,
    boolean redirect,
    Optional<String> ipAddressType,
    boolean deleteEmpty) {

  WantedConfig config(GatewayProfile profile, List<String> certificates) {
    return new WantedConfig(
        profile.visibility(), certificates, ports, profile.wafArn(), ipAddressType);
  }
}
