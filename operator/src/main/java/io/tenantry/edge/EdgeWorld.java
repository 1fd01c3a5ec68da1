package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Lookup;
import java.time.Instant;
import java.util.Optional;

/**
 * Everything a pass decides on.
 *
 * @param live the tenant as CloudFront has it
 * @param rivalry set on a second look, after CloudFront has refused a name or a domain as taken
 */
record EdgeWorld(
    Subject tenant,
    Lookup<LiveTenant> live,
    Surroundings around,
    Optional<Rivalry> rivalry,
    EdgeRules rules,
    Instant now) {}
