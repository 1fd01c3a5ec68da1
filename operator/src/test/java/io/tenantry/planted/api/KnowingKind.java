package io.tenantry.planted.api;

import io.tenantry.planted.namespace.Neighbour;

/** A kind that knows a plane. */
record KnowingKind(Neighbour neighbour) {}
