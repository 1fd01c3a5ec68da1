package io.tenantry.pass;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Exponential backoff for objects that fail repeatedly.
 *
 * <p>Shared mutable state: one delay per failing object, by its key. It is in memory only: after a
 * restart every object is retried quickly.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofMillis(250);
  private static final int LONGEST = 10; // doublings: 250 ms · 2^10 ≈ 4 min

  private final InstantSource clock;
  private final Map<String, Wait> waits = new ConcurrentHashMap<>();

  public Backoff(InstantSource clock) {
    this.clock = clock;
  }

  /** How often it had failed before, and until when it waits. */
  private record Wait(int before, Instant until) {
    static Wait after(int before, Instant now) {
      return new Wait(before, now.plus(FIRST.multipliedBy(1L << Math.min(before, LONGEST))));
    }
  }

  /**
   * Says how long to wait after a failure: twice as long as after the one before. Whoever is woken
   * while it waits, and fails again, waits on: news from elsewhere must not make it wait longer.
   */
  public Duration failed(String key) {
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var wait =
        waits.compute(
            key,
            (_, last) -> {
              if (last == null) {
                return Wait.after(0, now);
              }
              return now.isBefore(last.until()) ? last : Wait.after(last.before() + 1, now);
            });
    return Duration.between(now, wait.until());
  }

  /** The object is fine again, or gone. */
  public void succeeded(String key) {
    waits.remove(key);
  }
}
