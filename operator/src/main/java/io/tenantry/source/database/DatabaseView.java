package io.tenantry.source.database;

/**
 * What a pass knows of the database of its source.
 *
 * @param result what was read
 * @param schedule when to read
 * @param settings tells this database and query from others; empty where they are not known
 * @param open whether there is a connection
 * @param feed how changes are noticed between two readings
 * @param reading the reading of all rows on this connection
 */
public record DatabaseView(
    ReadResult result,
    ReadSchedule schedule,
    String settings,
    boolean open,
    FeedState feed,
    ReadingState reading) {
  /** What the last complete reading has left. */
  public PreviousReading previous() {
    return settings.isEmpty() ? schedule.previous() : schedule.previous(settings);
  }
}
