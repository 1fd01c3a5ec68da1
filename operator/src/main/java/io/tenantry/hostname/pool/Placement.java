package io.tenantry.hostname.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which Gateway carries a hostname: the first that fits and has room, else a new one. Hostnames
 * that have a Gateway are only counted, so newcomers never move them.
 */
public final class Placement {
  private Placement() {}

  /** What was decided for a hostname. */
  public sealed interface Decision {}

  /** A Gateway to carry it. */
  public sealed interface Target extends Decision {
    String gateway();
  }

  /** Goes to a Gateway that is there, or that an earlier decision of the same batch creates. */
  public record Use(String gateway) implements Target {}

  /** Goes to a Gateway that has to be created. */
  public record Create(String gateway, GatewayProfile profile) implements Target {}

  /** Goes nowhere until something changes. */
  public record Refused(String message) implements Decision {}

  /** A hostname that needs a place; the key tells it from the others. */
  record Wish(String key, PlacementNeed need) {}

  /** What became of a wish. */
  record Placed(Wish wish, Decision decision) {}

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

  /**
   * Places many at once. Those that can wait for no new Gateway choose first; the others fill one
   * Gateway after the other, so that this too is first fit, in the order that {@link
   * PlacementBatch} finds.
   */
  static List<Placed> ofAll(
      Collection<PoolGateway> pool, GatewayLimits limits, Collection<Wish> wishes) {
    var room = new PoolModel(pool, limits);
    var placed = new ArrayList<Placed>(wishes.size());
    var batches = new TreeMap<GatewayProfile, List<Wish>>(GatewayProfile.ORDER);
    wishes.stream()
        .sorted(Comparator.comparing(Wish::key))
        .forEach(wish -> {
          if (wish.need().selector().isPresent() || room.tooSmallFor(wish.need())) {
            placed.add(new Placed(wish, room.put(wish.need())));
          } else {
            batches.computeIfAbsent(wish.need().profile(), _ -> new ArrayList<>()).add(wish);
          }
        });
    batches.forEach(
        (profile, batch) -> placed.addAll(place(profile, new PlacementBatch(batch, limits), room)));
    return List.copyOf(placed);
  }

  private static List<Placed> place(GatewayProfile profile, PlacementBatch batch, PoolModel room) {
    var placed = new ArrayList<Placed>();
    for (var gateway : room.open(profile)) {
      batch
          .fill(room.load(gateway))
          .forEach(wish -> placed.add(new Placed(wish, new Use(gateway))));
    }
    while (!batch.isEmpty()) {
      var created = room.create(profile);
      Target target = created;
      for (var wish : batch.fill(GatewayLoad.NONE)) {
        placed.add(new Placed(wish, target));
        target = new Use(created.gateway());
      }
    }
    return placed;
  }
}
