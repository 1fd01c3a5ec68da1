package io.tenantry.proof.crash;

import io.tenantry.proof.crash.CrashPoint.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Records the writes of each run, and holds a run's write at the run's crash point for ever.
 *
 * <p>A process that is killed while all runs are held has died at all their points at once.
 */
final class Freezer implements Gate {
  private final Map<String, CrashPoint> points;
  private final Map<String, List<Write>> writes = new ConcurrentHashMap<>();
  private final Set<String> frozen = ConcurrentHashMap.newKeySet();
  private final CountDownLatch thawed = new CountDownLatch(1);

  /** The runs by their tokens; a run without a point is {@link #watching}. */
  Freezer(Map<String, CrashPoint> points) {
    this.points = Map.copyOf(points);
    points.keySet().forEach(this::watch);
  }

  /** Only records. */
  static Freezer watching(String token) {
    var freezer = new Freezer(Map.of());
    freezer.watch(token);
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

  boolean allFrozen() {
    return frozen.equals(points.keySet());
  }

  Set<String> frozen() {
    return Set.copyOf(frozen);
  }

  void thaw() {
    thawed.countDown();
  }

  @Override
  public boolean mayReachServer(Write write) {
    for (var run : writes.entrySet()) {
      if (write.concerns(run.getKey())) {
        int number;
        synchronized (run.getValue()) {
          run.getValue().add(write);
          number = run.getValue().size();
        }
        return passes(run.getKey(), new CrashPoint(number, Moment.BEFORE));
      }
    }
    return true;
  }

  @Override
  public boolean mayBeAnswered(Write write) {
    for (var run : writes.entrySet()) {
      if (write.concerns(run.getKey())) {
        int number;
        synchronized (run.getValue()) {
          number = indexOf(write, run.getValue()) + 1;
        }
        return passes(run.getKey(), new CrashPoint(number, Moment.AFTER));
      }
    }
    return true;
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
    try {
      thawed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
