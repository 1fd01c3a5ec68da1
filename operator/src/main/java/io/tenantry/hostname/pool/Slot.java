package io.tenantry.hostname.pool;

import java.util.Optional;
import java.util.Set;

/**
 * Where a request's certificate is to be.
 *
 * @param certificate empty while there is none to show
 * @param gateways none for a request that has left the pool
 * @param leaving whether the request is being deleted: what a Gateway shows of it stays until its
 *     records are gone, and nothing of it is shown anew
 */
public record Slot(
    String uid, Optional<String> certificate, Set<String> gateways, boolean leaving) {
  public Slot {
    gateways = Set.copyOf(gateways);
  }

  public Slot(String uid, Optional<String> certificate, Set<String> gateways) {
    this(uid, certificate, gateways, false);
  }

  /** For a request that is on no Gateway. */
  public static Slot none(String uid) {
    return new Slot(uid, Optional.empty(), Set.of());
  }
}
