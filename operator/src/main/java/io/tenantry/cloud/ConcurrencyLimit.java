package io.tenantry.cloud;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits how many passes run at once; further ones are queued without a thread. A pass that waits
 * for AWS quota gives its place to the next, or a thousand waiting passes would keep out the one
 * that has quota.
 *
 * <p>A pass that gave its place away continues without one: quota is scarce enough. As long as it
 * has changed nothing in the cloud it may also leave ({@link #mayLeave}) and be run again; it then
 * waits as a key.
 *
 * <p>Shared mutable state, under its own monitor: the free places and the queue.
 */
public final class ConcurrencyLimit extends AbstractExecutorService {
  private static final ScopedValue<Place> MINE = ScopedValue.newInstance();

  private final ExecutorService threads;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int free;

  public ConcurrencyLimit(int count, ThreadFactory threads) {
    this.free = count;
    this.threads = Executors.newThreadPerTaskExecutor(threads);
  }

  /** Used by the pass's own thread alone. */
  private static final class Place {
    private final ConcurrencyLimit places;
    private boolean taken = true;
    private boolean changedSomething;
    private boolean workingForOthers;

    Place(ConcurrencyLimit places) {
      this.places = places;
    }

    void giveAway() {
      if (taken) {
        taken = false;
        places.leave();
      }
    }
  }

  @Override
  public void execute(Runnable pass) {
    synchronized (this) {
      if (threads.isShutdown()) {
        throw new RejectedExecutionException("no pass is begun any more");
      }
      if (free == 0) {
        waiting.add(pass);
        return;
      }
      free--;
    }
    begin(pass);
  }

  private void begin(Runnable pass) {
    var place = new Place(this);
    threads.execute(() -> {
      try {
        ScopedValue.where(MINE, place).run(pass);
      } finally {
        place.giveAway();
      }
    });
  }

  private void leave() {
    Runnable next;
    synchronized (this) {
      next = threads.isShutdown() ? null : waiting.poll();
      if (next == null) {
        free++;
        return;
      }
    }
    try {
      begin(next);
    } catch (RejectedExecutionException _) {
      // The process ends: this one is for the next.
    }
  }

  /** Before a wait; nothing happens where nobody has a place. */
  public static void giveAway() {
    if (MINE.isBound()) {
      MINE.get().giveAway();
    }
  }

  /** Whether this pass could end here and be run anew as if it had never been. */
  public static boolean mayLeave() {
    return MINE.isBound() && !MINE.get().changedSomething && !MINE.get().workingForOthers;
  }

  /** From here on others could see that this pass was there. */
  static void stay() {
    if (MINE.isBound()) {
      MINE.get().changedSomething = true;
    }
  }

  /** Does what others wait for, too, and so is not left half done. */
  public static <T> T staying(Supplier<T> work) {
    if (!mayLeave()) {
      return work.get();
    }
    var place = MINE.get();
    place.workingForOthers = true;
    try {
      return work.get();
    } finally {
      place.workingForOthers = false;
    }
  }

  @Override
  public void shutdown() {
    threads.shutdown();
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    var never = new ArrayList<>(waiting);
    waiting.clear();
    never.addAll(threads.shutdownNow());
    return never;
  }

  @Override
  public boolean isShutdown() {
    return threads.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return threads.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return threads.awaitTermination(timeout, unit);
  }
}
