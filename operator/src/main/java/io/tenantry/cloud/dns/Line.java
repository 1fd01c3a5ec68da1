package io.tenantry.cloud.dns;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Part of a zone's book, and guarded by it: the owners that wait for a batch. */
final class Line {
  private final Map<String, Instant> since = new LinkedHashMap<>();
  private Instant newest = Instant.EPOCH;

  /** Whoever waits already keeps its place. */
  void add(String owner, Instant now) {
    since.putIfAbsent(owner, now);
    newest = now;
  }

  void remove(String owner) {
    since.remove(owner);
  }

  List<String> owners() {
    return List.copyOf(since.keySet());
  }

  /** Nothing when nobody waits; beyond a full batch nobody counts. */
  Optional<Waiting> waiting(int full, ToIntFunction<String> weight) {
    return since.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Waiting(
                since.values().iterator().next(),
                newest,
                since.keySet().stream().limit(full).mapToInt(weight).sum()));
  }
}
