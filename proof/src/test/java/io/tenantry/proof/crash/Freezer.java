package io.tenantry.proof.crash;

import io.tenantry.proof.crash.CrashPoint.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Records the writes of each run, and holds a run at its crash point: that write, and everything
 * the run sends or is answered later, such as another try because the first took so long.
 *
 * <p>A process that is killed while all runs are held has died at all their points at once.
 */
final class Freezer implements Gate {
  private final Map<String, CrashPoint> points;
  private final Map<String, List<Write>> writes = new ConcurrentHashMap<>();
  private final Set<String> frozen = ConcurrentHashMap.newKeySet();
  private final CountDownLatch thawed = new CountDownLatch(1);
  private volatile long last = System.nanoTime();

  /** The runs by their tokens. */
  Freezer(Map<String, CrashPoint> points) {
    this.points = Map.copyOf(points);
    points.keySet().forEach(this::watch);
  }

  /** Only records. */
  static Freezer watching(Collection<String> tokens) {
    var freezer = new Freezer(Map.of());
    tokens.forEach(freezer::watch);
    return freezer;
  }

  private void watch(String token) {
    writes.put(token, new ArrayList<>());
  }

  List<Write> writes(String token) {
    var seen = writes.get(token);
    synchronized (seen) {
      return List.copyOf(seen);
    }
  }

  boolean isFrozen(String token) {
    return frozen.contains(token);
  }

  Set<String> frozen() {
    return Set.copyOf(frozen);
  }

  /** Whether no run has written anything for so long; what is held is not written. */
  boolean quiet(Duration time) {
    return System.nanoTime() - last > time.toNanos();
  }

  void thaw() {
    thawed.countDown();
  }

  @Override
  public boolean mayReachServer(Write write) {
    return run(write)
        .map(token -> {
          if (isFrozen(token)) {
            return hold();
          }
          last = System.nanoTime();
          return passes(token, new CrashPoint(number(token, write), Moment.BEFORE));
        })
        .orElse(true);
  }

  @Override
  public boolean mayBeAnswered(Write write) {
    return run(write)
        .map(token ->
            isFrozen(token)
                ? hold()
                : passes(token, new CrashPoint(indexOf(write, writes(token)) + 1, Moment.AFTER)))
        .orElse(true);
  }

  private Optional<String> run(Write write) {
    return writes.keySet().stream().filter(write::concerns).findFirst();
  }

  private int number(String token, Write write) {
    var seen = writes.get(token);
    synchronized (seen) {
      seen.add(write);
      return seen.size();
    }
  }

  /** By identity: two writes may be equal. */
  private static int indexOf(Write write, List<Write> all) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == write) {
        return i;
      }
    }
    return -1;
  }

  private boolean passes(String token, CrashPoint here) {
    if (!here.equals(points.get(token))) {
      return true;
    }
    frozen.add(token);
    return hold();
  }

  private boolean hold() {
    try {
      thawed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
