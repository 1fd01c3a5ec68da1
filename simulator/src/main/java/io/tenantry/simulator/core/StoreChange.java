package io.tenantry.simulator.core;

import org.jspecify.annotations.Nullable;

/** One change of the store; without a value the record was removed. */
public record StoreChange(String kind, String id, @Nullable Object value) {}
