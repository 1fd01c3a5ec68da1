package io.tenantry.source;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The {@link Agenda} of each source, by namespace/name.
 *
 * <p>Shared mutable state: the map of them.
 */
final class ReadSchedules {
  private final Map<String, ReadSchedule> agendas = new ConcurrentHashMap<>();

  ReadSchedule of(String key) {
    return agendas.computeIfAbsent(key, _ -> new ReadSchedule());
  }

  void forget(String key) {
    agendas.remove(key);
  }

  /** Whether a source has changes that wait for its objects to come to rest. */
  boolean waiting(String key) {
    var agenda = agendas.get(key);
    return agenda != null && agenda.waiting();
  }

  /** An object of the source is not what it was. */
  void stirred(String key) {
    var agenda = agendas.get(key);
    if (agenda != null) {
      agenda.unclear();
    }
  }
}
