package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;

/** The dependencies that the operations of CloudFront share. */
record Parts(
    Engine engine,
    Ids ids,
    FleetIndex fleet,
    Groups groups,
    TenantRules rules,
    ManagedCertificates managed,
    Deployment deployment) {}
