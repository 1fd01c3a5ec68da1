package io.tenantry.simulator.acm;

import java.time.Instant;

/** Records that a certificate was requested; kept after its deletion, for the yearly quota. */
public record Requested(String arn, String scope, Instant at) {}
