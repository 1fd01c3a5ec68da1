package io.tenantry.edge.fleet;

import java.util.Set;

/**
 * What an object's status says of its tenant in CloudFront.
 *
 * @param key namespace/name of the object
 * @param etag empty when the tenant was never read: it then differs from any
 * @param deployed false means in flight
 * @param inactive the domains that CloudFront did not serve
 * @param waiting whether it is deployed, and something will change that a listing shows
 */
public record FleetMember(
    String key, String id, String etag, boolean deployed, Set<String> inactive, boolean waiting) {
  public FleetMember {
    inactive = Set.copyOf(inactive);
  }
}
