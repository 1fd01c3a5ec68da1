package io.tenantry.edge;

import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Failure;
import java.util.List;
import java.util.Optional;

/**
 * What was found out after CloudFront has said that a name or a domain is taken.
 *
 * @param refusal CloudFront's own words
 * @param namesake the tenant that has our name
 * @param conflicts who has our domains
 */
record Rivalry(Failure refusal, Optional<LiveTenant> namesake, List<Conflict> conflicts) {
  Rivalry {
    conflicts = List.copyOf(conflicts);
  }
}
