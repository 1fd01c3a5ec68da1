package io.tenantry.cloud.dns;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The batches that a worker is about to send; confined to the worker's thread. */
final class BatchQueue {
  private final Deque<List<OwnerChanges>> parts = new ArrayDeque<>();
  private ObservedRecords facts = ObservedRecords.NONE;
  private Instant notBefore = Instant.EPOCH;
  private int failures;
  private int rejections;

  BatchQueue(List<OwnerChanges> units) {
    parts.add(units);
  }

  boolean isDone() {
    return parts.isEmpty();
  }

  Instant notBefore() {
    return notBefore;
  }

  List<OwnerChanges> take() {
    failures = 0;
    return parts.pop();
  }

  /** The part to send now. It stays until it was answered. */
  List<OwnerChanges> head() {
    return parts.getFirst();
  }

  /** Sends these next, in this order. */
  void next(List<List<OwnerChanges>> more) {
    more.reversed().stream().filter(part -> !part.isEmpty()).forEach(parts::push);
  }

  /**
   * Sends these instead of the part that was to be sent now, with as many tries as that had left.
   */
  void replace(List<List<OwnerChanges>> parts) {
    this.parts.pop();
    next(parts);
  }

  /** Everything that is still to be sent; afterwards nothing is. */
  List<OwnerChanges> empty() {
    var units = new ArrayList<OwnerChanges>();
    parts.forEach(units::addAll);
    parts.clear();
    return units;
  }

  int failed() {
    return ++failures;
  }

  void pauseUntil(Instant moment) {
    notBefore = moment;
  }

  /** Whether there was a rejection before. */
  boolean rejected() {
    return rejections++ > 0;
  }

  ObservedRecords facts() {
    return facts;
  }

  void learn(ObservedRecords more) {
    facts = more;
  }

  /** What was seen may no longer be so. */
  void unlearn() {
    facts = ObservedRecords.NONE;
  }
}
