package io.tenantry.source;

import io.tenantry.source.SourceWorld.Timing;

/** What was seen of the database, and how long that took. */
record ReadResult(ReadOutcome seen, Timing timing) {
  static final ReadResult NOTHING = of(new ReadOutcome.Nothing());

  /** Where nothing was read. */
  static ReadResult of(ReadOutcome seen) {
    return new ReadResult(seen, Timing.NONE);
  }
}
