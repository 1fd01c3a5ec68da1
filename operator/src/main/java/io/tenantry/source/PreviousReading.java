package io.tenantry.source;

import java.util.Optional;
import java.util.Set;

/**
 * What the last complete reading leaves for the next. It lives in memory only: after a restart
 * every deletion is confirmed anew.
 *
 * @param missing objects that had no row
 * @param skipped rows that were skipped when all was last well; empty where nobody knows
 * @param unnamed those of them without a usable name
 * @param created what passes have done that only went on with one reading
 */
record PreviousReading(
    Set<String> missing,
    Optional<Integer> skipped,
    Optional<Integer> unnamed,
    int created,
    int updated) {
  static final PreviousReading NOTHING =
      new PreviousReading(Set.of(), Optional.empty(), Optional.empty(), 0, 0);

  PreviousReading {
    missing = Set.copyOf(missing);
  }
}
