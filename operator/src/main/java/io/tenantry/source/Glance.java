package io.tenantry.source;

import io.tenantry.source.SourceWorld.Timing;

/** What was seen of the database, and how long that took. */
record Glance(Seen seen, Timing timing) {
  static final Glance NOTHING = of(new Seen.Nothing());

  /** Where nothing was read. */
  static Glance of(Seen seen) {
    return new Glance(seen, Timing.NONE);
  }
}
