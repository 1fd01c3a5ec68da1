package io.tenantry.hostname;

import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The plane's controllers start side by side and use each other's caches: no pass runs before all
 * of them are full.
 */
record Caches(RequestRoll requests, ClaimRoll claims, GrantRoll grants, PoolWatch gateways) {
  private static final Duration SOON = Duration.ofMillis(100);

  Next whenFull(Supplier<Next> pass) {
    return requests.isOpen() && claims.isOpen() && grants.isOpen() && gateways.isOpen()
        ? pass.get()
        : new Next.Again(SOON);
  }
}
