package io.tenantry.source.database;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The {@link ReadSchedule} of each source, by namespace/name.
 *
 * <p>Shared mutable state: passes, change feeds and watches of objects replace the schedules.
 */
public final class ReadSchedules {
  private final Map<String, ReadSchedule> schedules = new ConcurrentHashMap<>();

  public ReadSchedule of(String key) {
    return schedules.getOrDefault(key, ReadSchedule.NEW);
  }

  /** What a pass does. */
  public void update(String key, UnaryOperator<ReadSchedule> change) {
    schedules.compute(
        key, (_, schedule) -> change.apply(schedule == null ? ReadSchedule.NEW : schedule));
  }

  /** What others tell; all rows of a source without a schedule are read anyway. */
  public void tell(String key, UnaryOperator<ReadSchedule> news) {
    schedules.computeIfPresent(key, (_, schedule) -> news.apply(schedule));
  }

  public void forget(String key) {
    schedules.remove(key);
  }
}
