package io.tenantry.edge.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The objects to reconcile after a comparison, released in slices so that a user's change does not
 * queue behind all of them. Not thread-safe.
 */
final class WakeUpQueue {
  /** How long after a slice the next one is due. */
  static final Duration SLICE = Duration.ofSeconds(1);

  private static final int SMALLEST = 20;

  private final LinkedHashSet<String> waiting = new LinkedHashSet<>();
  private int driftSlice;
  private int pollSlice;

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** What is at rest; all of it goes within the time. */
  void atRest(List<FleetMember> some, Duration time) {
    driftSlice = slice(some.size(), time);
    pollSlice = 0;
    some.forEach(member -> waiting.addLast(member.key()));
  }

  /** Objects that users wait for come first, and do not count against a slice. */
  void inFlight(List<FleetMember> some, Duration time) {
    pollSlice = slice(some.size(), time);
    some.reversed().forEach(member -> waiting.addFirst(member.key()));
  }

  /** A fifth of the time is left over, so that a look is done before the next. */
  private static int slice(int count, Duration time) {
    var slices = Math.max(1, time.multipliedBy(4).dividedBy(5).dividedBy(SLICE));
    return Math.max(SMALLEST, (int) Math.ceilDiv(count, slices));
  }

  /** The next slice. */
  List<String> next() {
    var slice = new ArrayList<String>();
    while (slice.size() < driftSlice + pollSlice && !waiting.isEmpty()) {
      slice.add(waiting.removeFirst());
    }
    return slice;
  }
}
