package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.tenantry.hostname.pool.PoolRequests.Resident;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a decision about a Gateway is made from.
 *
 * @param gateway empty where it is gone
 * @param configs its LoadBalancerConfigurations
 * @param profile what it was made as
 * @param slots who is on it, with which certificate
 * @param version of the slots
 * @param load what it carries
 * @param redirect its route that redirects plain HTTP
 * @param keys of the requests that have a slot, by uid
 * @param residents requests whose status names the Gateway
 * @param homeless keys of requests that look for a place
 * @param last what requests were last told of it
 */
record GatewayWorld(
    String name,
    Optional<Gateway> gateway,
    Optional<ConfigChoice> configs,
    Optional<GatewayProfile> profile,
    List<Slot> slots,
    long version,
    GatewayLoad load,
    Optional<HTTPRoute> redirect,
    Map<String, String> keys,
    List<Resident> residents,
    Set<String> homeless,
    Optional<GatewayState> last,
    PoolRules rules) {
  GatewayWorld {
    slots = List.copyOf(slots);
    keys = Map.copyOf(keys);
    residents = List.copyOf(residents);
    homeless = Set.copyOf(homeless);
  }
}
