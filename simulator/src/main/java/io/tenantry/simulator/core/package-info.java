/**
 * The base of every simulated service: one store of immutable records, one clock, one agenda of
 * scheduled changes, accounts, identifiers and throttles.
 *
 * <p>Rules: all time comes from {@link io.tenantry.simulator.core.SimClock}; all state is in {@link
 * io.tenantry.simulator.core.StateStore} and changes only inside {@link
 * io.tenantry.simulator.core.Engine#write}; everything else (indexes, agenda, buckets) is derived
 * and can be discarded. An error for the client is an {@link io.tenantry.simulator.core.AwsError};
 * any other exception is a bug.
 */
@NullMarked
package io.tenantry.simulator.core;

import org.jspecify.annotations.NullMarked;
