package io.tenantry.simulator.core;

/** A kind of stored record: its name in the journal and its type. */
public record Kind<T>(String name, Class<T> type) {}
