package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Lookup;
import java.time.Instant;
import java.util.Optional;

/**
 * Everything that a pass over a DistributionTenant decides on.
 *
 * @param live the tenant as CloudFront has it
 * @param rivalry set on a second look, after CloudFront has refused a name or a domain as taken
 * @param waiting how many tenants that wait for their owners have changed later than this one
 */
record EdgeWorld(
    DistributionTenantView tenant,
    Lookup<LiveTenant> live,
    TenantDependencies around,
    Optional<DomainConflicts> rivalry,
    EdgeRules rules,
    int waiting,
    Instant now) {}
