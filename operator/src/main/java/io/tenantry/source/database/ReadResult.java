package io.tenantry.source.database;

import java.time.Duration;
import java.util.Optional;

/** What was seen of the database, and how long that took. */
public record ReadResult(ReadOutcome seen, Timing timing) {
  public static final ReadResult NOTHING = of(new ReadOutcome.Nothing());

  /** How long the reading took, and how old the oldest change was that the feed had told of. */
  public record Timing(Optional<Duration> reading, Optional<Duration> lag) {
    static final Timing NONE = new Timing(Optional.empty(), Optional.empty());
  }

  /** Where nothing was read. */
  public static ReadResult of(ReadOutcome seen) {
    return new ReadResult(seen, Timing.NONE);
  }
}
