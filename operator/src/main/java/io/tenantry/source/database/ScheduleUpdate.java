package io.tenantry.source.database;

import java.time.Instant;
import java.util.Optional;

/**
 * What a pass leaves on the schedule of its source.
 *
 * @param read the rows that the pass has read by themselves
 * @param ended the end of a reading of all rows
 * @param unclear whether all rows should be read again before the interval is over
 */
public record ScheduleUpdate(ToldRows read, Optional<Ended> ended, boolean unclear) {
  /**
   * A reading of all rows has ended.
   *
   * @param waiting whether changes wait until objects are Ready
   * @param next when to read all rows again
   */
  public record Ended(PreviousReading left, boolean waiting, Instant next) {}
}
