package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of objects whose passes left a full queue, oldest first.
 *
 * <p>Shared mutable state, under its own monitor. Whoever is called back runs outside of it.
 */
public final class DeferredCallers {
  private final Map<Urgency, LinkedHashMap<String, Runnable>> waiting =
      new EnumMap<>(Urgency.class);

  /** Whoever waits already keeps its place. */
  public synchronized void add(Urgency urgency, String key, Runnable wake) {
    waiting.computeIfAbsent(urgency, _ -> new LinkedHashMap<>()).putIfAbsent(key, wake);
  }

  /** Calls back so many of an urgency. */
  public void call(Urgency urgency, int count) {
    for (int left = count; left > 0; left--) {
      var wake = first(urgency);
      if (wake == null) {
        return;
      }
      wake.run();
    }
  }

  private synchronized @Nullable Runnable first(Urgency urgency) {
    var rank = waiting.get(urgency);
    var first = rank == null ? null : rank.pollFirstEntry();
    return first == null ? null : first.getValue();
  }

  public synchronized int size(Urgency urgency) {
    var rank = waiting.get(urgency);
    return rank == null ? 0 : rank.size();
  }

  synchronized boolean isEmpty() {
    return waiting.values().stream().allMatch(Map::isEmpty);
  }
}
