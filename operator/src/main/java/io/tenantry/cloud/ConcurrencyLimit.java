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
  private static final ScopedValue<PassPlace> MINE = ScopedValue.newInstance();

  private final ExecutorService threads;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final Map<String, PassPlace> passes = new ConcurrentHashMap<>();
  private int free;

  public ConcurrencyLimit(int count, ThreadFactory threads) {
    this.free = count;
    this.threads = Executors.newThreadPerTaskExecutor(threads);
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
    var place = new PassPlace(this::leave, passes);
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
    return MINE.isBound() ? MINE.get().passFor(object, pass) : pass.call();
  }

  /** An object was edited: a pass for it that only waits ends, and may be run again. */
  public void news(String object) {
    Optional.ofNullable(passes.get(object)).ifPresent(PassPlace::news);
  }

  /**
   * Waits without a place.
   *
   * @throws PassDeferred on news of the object, where the pass could end here
   */
  static void await(String what, PassPlace.Wait wait) throws InterruptedException {
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
      MINE.get().stay();
    }
  }

  /** Does what others wait for, too, and so is not left half done. */
  public static <T> T staying(Supplier<T> work) {
    return mayLeave() ? MINE.get().staying(work) : work.get();
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
