package io.tenantry.hostname.pool;

import java.util.Optional;

/**
 * The requirements of a hostname for a Gateway: one certificate, and capacity for its routes.
 *
 * @param rules the number of rules of its routes; 0 without routes
 * @param targetGroups the number of backends of its routes; 0 without routes
 */
public record PlacementNeed(
    GatewayProfile profile, Optional<GatewaySelector> selector, int rules, int targetGroups) {
  GatewayLoad load() {
    return new GatewayLoad(1, rules, targetGroups);
  }
}
