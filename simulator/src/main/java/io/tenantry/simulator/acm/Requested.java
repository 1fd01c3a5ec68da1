package io.tenantry.simulator.acm;

import java.time.Instant;

/** That a certificate was requested; outlives it, for the quota per year. */
public record Requested(String arn, String scope, Instant at) {}
