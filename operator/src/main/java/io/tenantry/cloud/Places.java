package io.tenantry.cloud;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many work at once. Whoever has to wait for a turn at the cloud gives its place to the next,
 * or a thousand who wait would keep out the one whose turn it is.
 *
 * <p>Who gave its place away goes on without one when its turn comes: turns are rare enough.
 *
 * <p>Shared mutable state: the places.
 */
public final class Places {
  private static final ScopedValue<Place> MINE = ScopedValue.newInstance();

  private final Semaphore free;

  public Places(int count) {
    this.free = new Semaphore(count, true);
  }

  private record Place(Semaphore free, AtomicBoolean taken) {
    void giveAway() {
      if (taken.compareAndSet(true, false)) {
        free.release();
      }
    }
  }

  /** Works as soon as there is a place; not at all when interrupted before. */
  public void work(Runnable task) {
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    var place = new Place(free, new AtomicBoolean(true));
    try {
      ScopedValue.where(MINE, place).run(task);
    } finally {
      place.giveAway();
    }
  }

  /** Before a wait; nothing happens where nobody has a place. */
  public static void giveAway() {
    if (MINE.isBound()) {
      MINE.get().giveAway();
    }
  }
}
