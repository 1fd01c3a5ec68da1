package io.tenantry.cloud;

import java.time.Duration;
import java.util.concurrent.locks.Condition;

/** A clock that stands still until somebody waits for it. */
final class FakeTime implements RateLane.Time {
  private long now = 1_000_000_000;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void await(Condition condition, long nanos) {
    now += nanos;
  }

  void advance(Duration by) {
    now += by.toNanos();
  }

  void advance(long nanos) {
    now += nanos;
  }
}
