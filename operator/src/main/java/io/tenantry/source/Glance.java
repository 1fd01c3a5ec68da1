package io.tenantry.source;

import io.tenantry.source.SourceWorld.Timing;

/** The result of reading the database, and how long it took. */
record Glance(Seen seen, Timing timing) {
  static final Glance NOTHING = of(new Seen.Nothing());

  /** Where nothing was read. */
  static Glance of(Seen seen) {
    return new Glance(seen, Timing.NONE);
  }
}
