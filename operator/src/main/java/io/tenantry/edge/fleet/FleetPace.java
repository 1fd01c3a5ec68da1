package io.tenantry.edge.fleet;

import java.time.Duration;

/**
 * How often tenants in CloudFront are compared with their objects.
 *
 * @param poll for what is in flight
 * @param drift for everything
 */
public record FleetPace(Duration poll, Duration drift) {
  /** A tenth more or less, so that operators of one account do not keep step. */
  private static final double JITTER = 0.1;

  public FleetPace {
    if (!poll.isPositive() || !drift.isPositive()) {
      throw new IllegalArgumentException(
          "Intervals must be positive, not %s and %s".formatted(poll, drift));
    }
  }

  public static FleetPace standard() {
    return new FleetPace(Duration.ofSeconds(30), Duration.ofMinutes(5));
  }

  /** The interval with its jitter; {@code chance} is from zero to one. */
  static Duration jittered(Duration interval, double chance) {
    return Duration.ofNanos(Math.round(interval.toNanos() * (1 - JITTER + 2 * JITTER * chance)));
  }

  /**
   * How long after a listing those who wait are listed again, at the next poll: a page for every
   * half poll at most.
   */
  Duration waiting(int pages) {
    var pause = poll.multipliedBy(pages - 1L).dividedBy(2);
    return pause.compareTo(drift) < 0 ? pause : drift;
  }

  /** When a look that could not be made is tried again. */
  Duration retry() {
    return poll.compareTo(drift) < 0 ? poll : drift;
  }
}
