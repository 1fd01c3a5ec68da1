package io.tenantry.source;

import java.time.Instant;
import java.util.Set;

/** Which rows the next pass reads: none, some or all. */
sealed interface DueReading {
  /** Nothing yet. */
  record Nothing() implements DueReading {}

  /** All rows. */
  record Whole() implements DueReading {}

  /**
   * The rows that the change feed has told of.
   *
   * @param since when the first of them was told
   */
  record Some(Set<String> keys, Instant since) implements DueReading {
    public Some {
      keys = Set.copyOf(keys);
    }
  }
}
