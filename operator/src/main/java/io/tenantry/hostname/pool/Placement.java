package io.tenantry.hostname.pool;

import java.util.Collection;
import java.util.Map;

/**
 * Which Gateway carries a hostname: the first that fits and has capacity, else a new one.
 *
 * <p>Routes name their Gateway, so a hostname without one has no routes yet: all newcomers need the
 * same, and for those no order of arrival and no other choice takes fewer Gateways. Hostnames that
 * have a Gateway are only counted, so newcomers never move them.
 */
public final class Placement {
  private Placement() {}

  /** What was decided for a hostname. */
  public sealed interface Decision {}

  /** A Gateway to carry it. */
  public sealed interface Target extends Decision {
    String gateway();
  }

  /** Goes to a Gateway that is there. */
  public record Use(String gateway) implements Target {}

  /** Goes to a Gateway that has to be created. */
  public record Create(String gateway, GatewayProfile profile) implements Target {}

  /** Goes nowhere until something changes. */
  public record Refused(String message) implements Decision {}

  /**
   * Places one hostname.
   *
   * @param pool all Gateways in the pool's namespace: their names count even where they do not fit
   * @param awaited what Gateways carry, once they exist again, by name
   */
  static Decision of(
      Collection<PoolGateway> pool,
      GatewayLimits limits,
      PlacementNeed need,
      Map<String, GatewayLoad> awaited) {
    return new PoolModel(pool, limits, awaited).put(need);
  }

  /** The same, where nobody waits for a Gateway that does not exist. */
  static Decision of(Collection<PoolGateway> pool, GatewayLimits limits, PlacementNeed need) {
    return of(pool, limits, need, Map.of());
  }
}
