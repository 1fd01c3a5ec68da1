package io.tenantry.simulator.core;

import org.jspecify.annotations.Nullable;

/** One change of the store; no value means removed. */
public record Entry(String kind, String id, @Nullable Object value) {}
