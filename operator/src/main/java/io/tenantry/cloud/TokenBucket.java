package io.tenantry.cloud;

import java.util.concurrent.TimeUnit;

/**
 * A token bucket that learns how fast it may be emptied. Time is given in nanoseconds; not
 * thread-safe.
 *
 * <p>Until it is throttled for the first time, the rate doubles each second in which it is not
 * enough. Being throttled halves it. It comes back quickly to just below where it hurt, and from
 * there feels its way up slowly, so that a known limit costs little and a raised one is found.
 */
final class TokenBucket {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double ROUNDING = 1e-9;
  private static final double JUST_BELOW = 0.95;
  private static final double RECOVERY = 0.2; // of the rate that hurt, each second
  private static final double PROBE = 0.005; // of the first rate, each second, near where it hurt
  private static final double SLOWEST = 1.0 / 16; // of the first rate

  private final RateLimits limits;
  private double rate;
  private double tokens;
  private double hurtAt; // zero: never
  private long updated;
  private long era;

  TokenBucket(RateLimits limits, long now) {
    this.limits = limits;
    this.rate = limits.perSecond();
    this.tokens = limits.burst();
    this.updated = now;
  }

  /** What is dearer than a full bucket passes when the bucket is full, or it never would. */
  boolean holds(int cost, long now) {
    refill(now);
    return tokens >= price(cost) - ROUNDING;
  }

  void take(int cost, long now) {
    refill(now);
    tokens -= cost;
  }

  /** How long until it holds so much, if nobody else takes any: at least one tick. */
  long nanosUntil(int cost, long now) {
    refill(now);
    return Math.max(1, (long) Math.ceil((price(cost) - tokens) / rate * NANOS));
  }

  /** A call went through; only one that had to wait says anything about the limit. */
  void succeeded(boolean waited, int cost) {
    if (waited) {
      rate = Math.min(limits.ceiling(), rate + gain() * cost / rate);
    }
  }

  private double gain() {
    if (hurtAt == 0) {
      return rate; // as much again each second
    }
    return rate < JUST_BELOW * hurtAt
        ? Math.min(RECOVERY * hurtAt, JUST_BELOW * hurtAt - rate + PROBE * limits.perSecond())
        : PROBE * limits.perSecond();
  }

  /** The other side said it was too much. Calls of an older era were on their way already. */
  void throttled(long since, long now) {
    refill(now);
    tokens = Math.min(tokens, 0);
    if (since == era) {
      era++;
      hurtAt = rate;
      rate = Math.max(SLOWEST * limits.perSecond(), rate / 2);
    }
  }

  /** Changes each time the rate is halved. */
  long era() {
    return era;
  }

  double rate() {
    return rate;
  }

  double tokens(long now) {
    refill(now);
    return tokens;
  }

  private double price(int cost) {
    return Math.min(cost, limits.burst());
  }

  private void refill(long now) {
    tokens = Math.min(limits.burst(), tokens + (now - updated) / NANOS * rate);
    updated = now;
  }
}
