package io.tenantry.cloud;

import io.tenantry.pass.PassDeferred;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many passes run at once; further ones are queued without a thread. A pass that waits
 * for AWS quota gives its place to the next, or a thousand waiting passes would keep out the one
 * that has quota.
 *
 * <p>A pass that gave its place away continues without one: quota is scarce enough. As long as it
 * has changed nothing in the cloud it may also leave ({@link #mayLeave}) and be run again; it then
 * waits as a key. News of its own object ends its wait in the same way ({@link #news}): what it has
 * observed is out of date, and the next pass may be more urgent.
 *
 * <p>Shared mutable state, under its own monitor: the free places and the queue.
 */
public final class ConcurrencyLimit extends AbstractExecutorService {
  private static final ScopedValue<Place> MINE = ScopedValue.newInstance();

  private final ExecutorService threads;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final Map<String, Place> passes = new ConcurrentHashMap<>();
  private int free;

  public ConcurrencyLimit(int count, ThreadFactory threads) {
    this.free = count;
    this.threads = Executors.newThreadPerTaskExecutor(threads);
  }

  /** A wait that an interrupt ends. */
  interface Wait {
    void run() throws InterruptedException;
  }

  /** Used by the pass's own thread alone, but for what is synchronized. */
  private static final class Place {
    private final ConcurrencyLimit places;
    private boolean taken = true;
    private boolean changedSomething;
    private boolean workingForOthers;
    private boolean outdated;
    private @Nullable Thread waiter;

    Place(ConcurrencyLimit places) {
      this.places = places;
    }

    void giveAway() {
      if (taken) {
        taken = false;
        places.leave();
      }
    }

    boolean mayLeave() {
      return !changedSomething && !workingForOthers;
    }

    void await(String what, Wait wait) throws InterruptedException {
      begin(what);
      try {
        wait.run();
      } catch (InterruptedException e) {
        if (isOutdated()) {
          throw outdated(what);
        }
        throw e;
      } finally {
        end();
      }
    }

    private synchronized void begin(String what) {
      if (outdated) {
        throw outdated(what);
      }
      waiter = Thread.currentThread();
    }

    private synchronized boolean isOutdated() {
      return outdated;
    }

    /** The interrupt was for the wait alone. */
    private synchronized void end() {
      waiter = null;
      if (outdated) {
        var _ = Thread.interrupted();
      }
    }

    synchronized void news() {
      outdated = true;
      if (waiter != null) {
        waiter.interrupt();
      }
    }

    private static PassDeferred outdated(String what) {
      return new PassDeferred(what, (_, wake) -> wake.run());
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

  /** Runs a pass so that news of its object reaches it. */
  public static <T, X extends Exception> T passFor(String object, ScopedValue.CallableOp<T, X> pass)
      throws X {
    if (!MINE.isBound()) {
      return pass.call();
    }
    var place = MINE.get();
    place.places.passes.put(object, place);
    try {
      return pass.call();
    } finally {
      place.places.passes.remove(object, place);
    }
  }

  /** An object was edited: a pass for it that only waits ends, and may be run again. */
  public void news(String object) {
    Optional.ofNullable(passes.get(object)).ifPresent(Place::news);
  }

  /**
   * Waits without a place.
   *
   * @throws PassDeferred on news of the object, where the pass could end here
   */
  static void await(String what, Wait wait) throws InterruptedException {
    giveAway();
    if (mayLeave()) {
      MINE.get().await(what, wait);
    } else {
      wait.run();
    }
  }

  /** Whether this pass could end here and be run anew as if it had never been. */
  public static boolean mayLeave() {
    return MINE.isBound() && MINE.get().mayLeave();
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
