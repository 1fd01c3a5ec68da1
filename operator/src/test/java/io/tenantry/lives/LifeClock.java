package io.tenantry.lives;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test moves. */
public final class LifeClock extends Clock {
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
