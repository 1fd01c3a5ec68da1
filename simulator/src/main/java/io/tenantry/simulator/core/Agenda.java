package io.tenantry.simulator.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled changes and their times.
 *
 * <p>Derived from the store, so it may contain outdated entries: a handler reads the record again
 * before it acts. Entries of the same time are ordered by id.
 */
public final class Agenda {

  /** Acts on one record when its moment has come. */
  public interface Wake {
    void due(String id, Instant at);
  }

  record Item(Instant at, String id, Wake wake) {}

  private final PriorityQueue<Item> items =
      new PriorityQueue<>(Comparator.comparing(Item::at).thenComparing(Item::id));

  public void at(Instant at, String id, Wake wake) {
    items.add(new Item(at, id, wake));
  }

  @Nullable Instant next() {
    var item = items.peek();
    return item == null ? null : item.at();
  }

  @Nullable Item take(Instant now) {
    var item = items.peek();
    return item == null || item.at().isAfter(now) ? null : items.poll();
  }

  void clear() {
    items.clear();
  }
}
