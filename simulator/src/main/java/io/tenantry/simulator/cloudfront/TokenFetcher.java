package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.HttpToken;

/** Checks whether the owner of a domain serves its validation token. */
@FunctionalInterface
public interface TokenFetcher {
  boolean serves(HttpToken token);
}
