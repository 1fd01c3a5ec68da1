package io.tenantry.simulator.cloudfront;

import java.time.Instant;

/** A deleted tenant that a get still returns for a while. */
public record Ghost(StoredTenant tenant, Instant until) {}
