package io.tenantry.hostname.pool;

import io.tenantry.hostname.pool.Placement.Wish;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hostnames of one profile that wait for a place together. Who goes next is chosen so that every
 * Gateway gets a mix: a few large hostnames fill one up with rules and leave its certificates
 * unused, many small ones do the opposite. Not thread-safe.
 */
public final class PlacementBatch {
  private final GatewayLimits limits;
  private final TreeMap<GatewayLoad, Deque<Wish>> waiting =
      new TreeMap<>(
          Comparator.comparingInt(GatewayLoad::rules)
              .thenComparingInt(GatewayLoad::targetGroups)
              .thenComparingInt(GatewayLoad::certificates));
  private int count;
  private long rules;

  PlacementBatch(Collection<Wish> wishes, GatewayLimits limits) {
    this.limits = limits;
    wishes.stream().sorted(Comparator.comparing(Wish::key)).forEach(this::add);
  }

  boolean isEmpty() {
    return count == 0;
  }

  /**
   * Takes out what goes to a Gateway that carries something already, until nothing else fits: the
   * largest, then what brings the Gateway to the batch's mean.
   */
  List<Wish> fill(GatewayLoad present) {
    var chosen = new ArrayList<Wish>();
    var load = present;
    var room = (double) Math.max(0, limits.rules() - present.rules());
    var mean = count == 0 ? 0 : (double) rules / count;
    var places =
        (int) Math.min(limits.certificates() - present.certificates(), Math.round(room / mean));
    var goal = Math.min(room, places * mean);
    var next = largestThat(load);
    while (next.isPresent()) {
      var wish = remove(next.get());
      chosen.add(wish);
      load = load.plus(wish.need().load());
      goal -= wish.need().rules();
      places--;
      next = places > 0 ? closestTo(goal / places, load) : largestThat(load);
    }
    return chosen;
  }

  private Optional<GatewayLoad> largestThat(GatewayLoad fitsTo) {
    return closestTo(limits.rules(), fitsTo);
  }

  /** The load closest to some number of rules that has room; of two the larger. */
  private Optional<GatewayLoad> closestTo(double ideal, GatewayLoad present) {
    return waiting.descendingKeySet().stream()
        .filter(load -> limits.admit(present, load))
        .min(Comparator.comparingDouble(load -> Math.abs(load.rules() - ideal)));
  }

  private void add(Wish wish) {
    waiting.computeIfAbsent(wish.need().load(), _ -> new ArrayDeque<>()).add(wish);
    count++;
    rules += wish.need().rules();
  }

  private Wish remove(GatewayLoad load) {
    var same = Objects.requireNonNull(waiting.get(load));
    var wish = same.remove();
    if (same.isEmpty()) {
      waiting.remove(load);
    }
    count--;
    rules -= wish.need().rules();
    return wish;
  }
}
