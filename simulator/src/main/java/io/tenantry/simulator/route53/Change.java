package io.tenantry.simulator.route53;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A submitted change and when it is in sync. */
public record Change(
    String id,
    String account,
    String zone,
    @Nullable String comment,
    Instant submitted,
    Instant insync) {}
