package io.tenantry.trace;

/** The reconcile that requested work which is done later, in a batch for many. */
public record PassOrigin(String id, Span span) {}
