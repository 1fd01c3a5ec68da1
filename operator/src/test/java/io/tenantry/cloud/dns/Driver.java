package io.tenantry.cloud.dns;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Gives workers their turns on the caller's thread, and makes the time pass between them. */
final class Driver implements Workers, InstantSource {
  private final Set<ZoneWorker> workers = new LinkedHashSet<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public void wake(ZoneWorker worker) {
    workers.add(worker);
  }

  /** Turns until nobody has anything to do, or so many; true when all are idle. */
  boolean run(int turns) {
    for (int turn = 0; turn < turns; turn++) {
      var rest = turn();
      if (rest.isEmpty()) {
        return true;
      }
      now = now.plus(rest.get());
    }
    return false;
  }

  /** One turn of each; how long until the next is due. */
  Optional<Duration> turn() {
    Optional<Duration> next = Optional.empty();
    for (var worker : workers) {
      var rest = worker.turn();
      if (rest.isPresent() && (next.isEmpty() || rest.get().compareTo(next.get()) < 0)) {
        next = rest;
      }
    }
    return next;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public void close() {
    workers.clear();
  }
}
