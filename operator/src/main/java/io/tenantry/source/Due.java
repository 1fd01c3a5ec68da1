package io.tenantry.source;

import java.time.Instant;
import java.util.Set;

/** Which rows the next pass reads: none, some or all. */
sealed interface Due {
  /** Nothing yet. */
  record Nothing() implements Due {}

  /** All rows. */
  record Whole() implements Due {}

  /**
   * The rows that the change feed has told of.
   *
   * @param since when the first of them was told
   */
  record Some(Set<String> keys, Instant since) implements Due {
    public Some {
      keys = Set.copyOf(keys);
    }
  }
}
