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
  private int waits;
  private int rejections;
  private boolean split;

  BatchQueue(List<List<OwnerChanges>> parts) {
    next(parts);
  }

  boolean isDone() {
    return parts.isEmpty();
  }

  Instant notBefore() {
    return notBefore;
  }

  /** The part was answered. */
  List<OwnerChanges> take() {
    failures = 0;
    waits = 0;
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

  /** How many calls have failed in a row. */
  int failed() {
    return ++failures;
  }

  /** How many calls in a row the provider had no time for. */
  int waited() {
    return ++waits;
  }

  /** Sends the part that failed by halves; from now on each is tried once. */
  void split(List<OwnerChanges> first, List<OwnerChanges> second) {
    split = true;
    replace(List.of(first, second));
  }

  boolean isSplit() {
    return split;
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
