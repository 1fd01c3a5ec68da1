package io.tenantry.planted.namespace;

/** Visited by another plane. */
public final class Neighbour {}
