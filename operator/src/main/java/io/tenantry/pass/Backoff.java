package io.tenantry.pass;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long an object that keeps failing waits before its next try.
 *
 * <p>Shared mutable state: one count per failing object, by its key. It lives in memory only: after
 * a restart every object gets a fresh, quick try.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofMillis(250);
  private static final int LONGEST = 10; // doublings: 250 ms · 2^10 ≈ 4 min

  private final Map<String, Integer> failures = new ConcurrentHashMap<>();

  /** Counts one more failure in a row and says how long to wait. */
  public Duration failed(String key) {
    int before = failures.merge(key, 1, Integer::sum) - 1;
    return FIRST.multipliedBy(1L << Math.min(before, LONGEST));
  }

  /** The object is fine again, or gone. */
  public void succeeded(String key) {
    failures.remove(key);
  }
}
