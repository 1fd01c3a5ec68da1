package io.tenantry.hostname;

import java.util.Optional;

/**
 * What a hostname asks of a Gateway: one certificate, and room for its routes.
 *
 * @param rules how many rules its routes come to; 0 while it has none
 * @param targetGroups how many backends its routes have; 0 while it has none
 */
record Need(Profile profile, Optional<Selector> selector, int rules, int targetGroups) {
  Load load() {
    return new Load(1, rules, targetGroups);
  }
}
