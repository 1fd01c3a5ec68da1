package io.tenantry.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Prevents reconciles from making the same calls at the same time, without waiting for a call that
 * hangs: after a time limit a waiter continues without the lock. It only saves calls; the API
 * server rejects outdated writes.
 *
 * <p>Shared mutable state: the locks that are held or waited for, by key.
 */
public final class TimedLock<K> {
  /** Much longer than the API server takes to answer, and short enough for a pass to wait. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Duration patience;
  private final Map<K, Entry> entries = new HashMap<>();

  public TimedLock() {
    this(PATIENCE);
  }

  TimedLock(Duration patience) {
    this.patience = patience;
  }

  private static final class Entry {
    private final ReentrantLock lock = new ReentrantLock(true);
    private int users;
  }

  /** Works, after those who came before or when that takes too long. */
  public void run(K key, Runnable work) {
    get(
        key,
        () -> {
          work.run();
          return true;
        });
  }

  /** The same for work with a result. */
  public <T> T get(K key, Supplier<T> work) {
    return get(key, work, work);
  }

  /** Works after those who came before, or does something else when that takes too long. */
  public <T> T get(K key, Supplier<T> work, Supplier<T> instead) {
    var entry = enter(key);
    try {
      if (!acquired(entry.lock)) {
        return instead.get();
      }
      try {
        return work.get();
      } finally {
        entry.lock.unlock();
      }
    } finally {
      leave(key, entry);
    }
  }

  private boolean acquired(ReentrantLock lock) {
    try {
      return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized Entry enter(K key) {
    var entry = entries.computeIfAbsent(key, _ -> new Entry());
    entry.users++;
    return entry;
  }

  private synchronized void leave(K key, Entry entry) {
    entry.users--;
    if (entry.users == 0) {
      entries.remove(key);
    }
  }

  /** The number of keys that are locked or waited for. */
  synchronized int size() {
    return entries.size();
  }
}
