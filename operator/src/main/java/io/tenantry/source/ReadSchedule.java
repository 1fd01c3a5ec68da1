package io.tenantry.source;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Which rows of one source are to be read next, all or some, and when.
 *
 * <p>Shared mutable state: change feeds and watches add to it while a pass may be running.
 */
final class ReadSchedule {
  /** All rows are not read more often than this for what is told between two intervals. */
  static final Duration CALM = Duration.ofSeconds(10);

  private static final int MOST_KEYS = 1_000;

  private Instant last = Instant.MIN;
  private Instant next = Instant.MIN;
  private String settings = "";
  private String basis = "";
  private boolean early;
  private boolean reading;
  private boolean waiting;
  private final Set<String> keys = new HashSet<>();
  private Instant told = Instant.MAX;
  private PreviousReading recall = PreviousReading.NOTHING;

  /**
   * What to read now.
   *
   * @param settings tells one database and query from another: with it goes what was remembered
   * @param approval the approval and adoption annotations
   */
  synchronized DueReading due(String settings, String approval, Instant now) {
    if (!settings.equals(this.settings)) {
      this.settings = settings;
      recall = PreviousReading.NOTHING;
      return new DueReading.Whole();
    }
    if (!basis.equals(settings + approval) || !now.isBefore(next) || ready(now)) {
      return new DueReading.Whole();
    }
    return changes();
  }

  /** The rows that the change feed has told of, whatever else is due. */
  synchronized DueReading changes() {
    return keys.isEmpty() ? new DueReading.Nothing() : new DueReading.Some(keys, told);
  }

  private boolean ready(Instant now) {
    return early && !now.isBefore(last.plus(CALM));
  }

  /** All rows are being read. What was told until now is read by itself, which is quicker. */
  synchronized void beginsWhole(String approval, Instant now) {
    basis = settings + approval;
    last = now;
    early = false;
    reading = true;
  }

  /** These rows are being read. */
  synchronized void beginsSome(Set<String> some) {
    clear(some);
  }

  private void clear(Set<String> some) {
    keys.removeAll(Set.copyOf(some));
    if (keys.isEmpty()) {
      told = Instant.MAX;
    }
  }

  /** What the pass that has read everything leaves behind. */
  synchronized void endsWhole(PreviousReading left, int changesWaiting, Instant nextReading) {
    recall = left;
    reading = false;
    waiting = changesWaiting > 0;
    next = nextReading;
  }

  /** These rows are new or different. */
  synchronized void changed(Set<String> some, Instant now) {
    keys.addAll(some);
    told = told.isBefore(now) ? told : now;
    if (keys.size() > MOST_KEYS) {
      clear(keys);
      early = true;
    }
  }

  /** Something has happened that only all rows can tell of. */
  synchronized void unclear() {
    early = true;
  }

  synchronized boolean waiting() {
    return waiting;
  }

  synchronized PreviousReading recall() {
    return recall;
  }

  /** How long until the next reading is due. */
  synchronized Duration rest(Instant now) {
    if (!keys.isEmpty()) {
      return Duration.ZERO;
    }
    if (reading) {
      return CALM; // Its end wakes the source.
    }
    var until = early && last.plus(CALM).isBefore(next) ? last.plus(CALM) : next;
    return until.isBefore(now) ? Duration.ZERO : Duration.between(now, until);
  }
}
