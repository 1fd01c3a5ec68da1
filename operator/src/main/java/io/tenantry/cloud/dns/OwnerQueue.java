package io.tenantry.cloud.dns;

import io.tenantry.cloud.dns.WaitingWishes.Span;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Part of a zone's state, and guarded by it: the owners that wait for a batch. */
final class OwnerQueue {
  private final Queue additions = new Queue();
  private final Queue removals = new Queue();

  /** Those who can wait equally long. */
  private static final class Queue {
    final Map<String, Instant> since = new LinkedHashMap<>();
    Instant newest = Instant.EPOCH;

    void add(String owner, Instant now) {
      since.putIfAbsent(owner, now);
      newest = now;
    }

    Optional<Span> span() {
      return since.values().stream().findFirst().map(first -> new Span(first, newest));
    }
  }

  /** Whoever waits for something already keeps its place. */
  void addition(String owner, Instant now) {
    removals.since.remove(owner);
    additions.add(owner, now);
  }

  /** For an owner that only gives something away. */
  void removal(String owner, Instant now) {
    additions.since.remove(owner);
    removals.add(owner, now);
  }

  void remove(String owner) {
    additions.since.remove(owner);
    removals.since.remove(owner);
  }

  boolean has(String owner) {
    return additions.since.containsKey(owner) || removals.since.containsKey(owner);
  }

  int size() {
    return additions.since.size() + removals.since.size();
  }

  List<String> owners() {
    return all().toList();
  }

  private Stream<String> all() {
    return Stream.concat(additions.since.keySet().stream(), removals.since.keySet().stream());
  }

  /** Nothing when nobody waits; beyond a full batch nobody counts. */
  Optional<WaitingWishes> waiting(int full, ToIntFunction<String> weight) {
    var elements = all().limit(full).mapToInt(weight).sum();
    return all()
        .findFirst()
        .map(_ -> new WaitingWishes(additions.span(), removals.span(), elements));
  }
}
