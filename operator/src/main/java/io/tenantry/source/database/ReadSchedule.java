package io.tenantry.source.database;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * When the rows of one source are to be read next, all or some; an immutable value.
 *
 * @param begun the last reading of all rows
 * @param next when all rows are to be read at the latest
 * @param early whether all rows are to be read before that
 * @param reading whether the last reading has not ended yet
 * @param waiting whether changes wait until objects are Ready
 * @param told the rows to be read by themselves
 * @param previous what the last reading that has ended leaves for the next one
 */
public record ReadSchedule(
    Begun begun,
    Instant next,
    boolean early,
    boolean reading,
    boolean waiting,
    ToldRows told,
    PreviousReading previous) {
  /** All rows are not read more often than this for what is told between two intervals. */
  public static final Duration CALM = Duration.ofSeconds(10);

  /** Nothing was read yet. */
  public static final ReadSchedule NEW =
      new ReadSchedule(
          new Begun(Instant.MIN, "", ""),
          Instant.MIN,
          false,
          false,
          false,
          ToldRows.NONE,
          PreviousReading.NOTHING);

  private static final int MOST_KEYS = 1_000;

  /**
   * A reading of all rows that was begun.
   *
   * @param settings tells one database and query from another
   * @param consent the approval and adoption annotations
   */
  public record Begun(Instant at, String settings, String consent) {}

  /** Whether all rows are to be read now. */
  public boolean due(String settings, String consent, Instant now) {
    return !begun.settings().equals(settings)
        || !begun.consent().equals(consent)
        || !now.isBefore(next)
        || (early && !now.isBefore(begun.at().plus(CALM)));
  }

  /** What the last reading has left; nothing where that was of another database or query. */
  public PreviousReading previous(String settings) {
    return begun.settings().equals(settings) ? previous : PreviousReading.NOTHING;
  }

  /** All rows are being read. What was told until now is read by itself, which is quicker. */
  public ReadSchedule begins(Begun now) {
    return new ReadSchedule(now, next, false, true, waiting, told, previous(now.settings()));
  }

  /** As a pass leaves it. */
  public ReadSchedule after(ScheduleUpdate update) {
    var left = update.unclear() ? unclear() : this;
    return update
        .ended()
        .map(end ->
            new ReadSchedule(begun, end.next(), left.early, false, end.waiting(), told, end.left()))
        .orElse(left)
        .with(told.without(update.read()));
  }

  /** These rows are new or different. */
  public ReadSchedule changed(Set<String> keys, Instant now) {
    var all = told.and(keys, now);
    return all.keys().size() > MOST_KEYS ? unclear().with(all.without(all)) : with(all);
  }

  /** Something has happened that only all rows can tell of. */
  public ReadSchedule unclear() {
    return new ReadSchedule(begun, next, true, reading, waiting, told, previous);
  }

  private ReadSchedule with(ToldRows rows) {
    return new ReadSchedule(begun, next, early, reading, waiting, rows, previous);
  }

  /** How long until the next reading is due. */
  public Duration rest(Instant now) {
    if (!told.isEmpty()) {
      return Duration.ZERO;
    }
    if (reading) {
      return CALM; // Its end wakes the source.
    }
    var soon = begun.at().plus(CALM);
    var until = early && soon.isBefore(next) ? soon : next;
    return until.isBefore(now) ? Duration.ZERO : Duration.between(now, until);
  }
}
