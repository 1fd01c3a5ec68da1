package io.tenantry.simulator.control;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call in the ledger.
 *
 * @param time by the simulator's clock
 * @param resource what the request is about, empty when it could not be read
 * @param httpStatus of the answer; zero when a fault dropped the call before it had an effect
 * @param fault the fault that applied, if any
 */
public record Call(
    long seq,
    Instant time,
    String account,
    String region,
    String service,
    String operation,
    String resource,
    int httpStatus,
    @Nullable String errorCode,
    String principal,
    @Nullable String fault) {}
