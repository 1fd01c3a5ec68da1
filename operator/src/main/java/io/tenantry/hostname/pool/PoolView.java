package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pool as one request sees it that looks for a place.
 *
 * @param gateways all of the pool, with what they carry besides this request
 * @param versions of the slots of each Gateway that somebody is on, also of one that is gone
 * @param overlapping Gateways with a hostname of another namespace that overlaps the request's
 * @param leftovers configurations whose Gateway does not exist, by its name
 * @param awaited how many others have a slot on a Gateway that does not exist, by its name
 */
public record PoolView(
    List<PoolGateway> gateways,
    Map<String, Long> versions,
    Set<String> overlapping,
    Map<String, GenericKubernetesResource> leftovers,
    Map<String, Integer> awaited) {
  public PoolView {
    awaited = Map.copyOf(awaited);
    gateways = List.copyOf(gateways);
    versions = Map.copyOf(versions);
    overlapping = Set.copyOf(overlapping);
    leftovers = Map.copyOf(leftovers);
  }

  /**
   * Where a hostname goes. A wildcard and a name below it that another namespace has do not share a
   * Gateway, and whoever leaves one does not come back at once.
   */
  public Placement.Decision place(
      GatewayLimits limits, PlacementNeed need, Optional<String> leave) {
    var open =
        gateways.stream()
            .map(gateway ->
                overlapping.contains(gateway.name())
                        || leave.filter(gateway.name()::equals).isPresent()
                    ? gateway.drained()
                    : gateway)
            .toList();
    return Placement.of(open, limits, need, awaited(limits));
  }

  /** A Gateway is not created under a name that it may not have company on. */
  private Map<String, GatewayLoad> awaited(GatewayLimits limits) {
    return awaited.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                slots ->
                    new GatewayLoad(
                        overlapping.contains(slots.getKey())
                            ? limits.certificates()
                            : slots.getValue(),
                        0,
                        0)));
  }

  /** The version of a Gateway's slots; 0 where nobody is on it. */
  public long version(String gateway) {
    return versions.getOrDefault(gateway, 0L);
  }
}
