package io.tenantry.hostname.pool;

import java.util.Optional;

/**
 * The requirements of a hostname for a Gateway: one certificate, and capacity for its routes.
 *
 * @param rules the number of rules of its routes; 0 without routes
 * @param targetGroups the number of backends of its routes; 0 without routes
 */
public record Need(Profile profile, Optional<Selector> selector, int rules, int targetGroups) {
  Load load() {
    return new Load(1, rules, targetGroups);
  }
}
