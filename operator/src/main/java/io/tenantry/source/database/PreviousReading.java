package io.tenantry.source.database;

import java.util.Optional;
import java.util.Set;

/**
 * What the next reading needs to know of the last complete one; kept in memory only, so that after
 * a restart every deletion is confirmed again.
 *
 * @param missing objects that had no row
 * @param skipped rows that were skipped when no deletion was held back; empty after a restart
 * @param unnamed those of them without a usable name
 * @param created what passes have done that only went on with one reading
 */
public record PreviousReading(
    Set<String> missing,
    Optional<Integer> skipped,
    Optional<Integer> unnamed,
    int created,
    int updated) {
  public static final PreviousReading NOTHING =
      new PreviousReading(Set.of(), Optional.empty(), Optional.empty(), 0, 0);

  public PreviousReading {
    missing = Set.copyOf(missing);
  }
}
