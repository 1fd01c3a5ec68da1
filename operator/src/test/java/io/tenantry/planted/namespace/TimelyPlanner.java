package io.tenantry.planted.namespace;

import java.time.Instant;

/** Decides by the clock. */
final class TimelyPlanner {
  private TimelyPlanner() {}

  static Instant decide() {
    return Instant.now();
  }
}
