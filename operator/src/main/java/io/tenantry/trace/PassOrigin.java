package io.tenantry.trace;

/** By which reconcile something was asked for that is done later, for many at once. */
public record PassOrigin(String id, Span span) {}
