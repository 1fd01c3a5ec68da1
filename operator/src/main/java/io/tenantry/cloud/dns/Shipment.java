package io.tenantry.cloud.dns;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a worker is about to send, in parts; confined to the worker's thread. */
final class Shipment {
  private final Deque<List<Unit>> parts = new ArrayDeque<>();
  private Facts facts = Facts.NONE;
  private Instant notBefore = Instant.EPOCH;
  private int failures;
  private int rejections;

  Shipment(List<Unit> units) {
    parts.add(units);
  }

  boolean isDone() {
    return parts.isEmpty();
  }

  Instant notBefore() {
    return notBefore;
  }

  List<Unit> take() {
    failures = 0;
    return parts.pop();
  }

  /** The part to send now. It stays until it was answered. */
  List<Unit> head() {
    return parts.getFirst();
  }

  /** Sends these next, in this order. */
  void next(List<List<Unit>> more) {
    more.reversed().stream().filter(part -> !part.isEmpty()).forEach(parts::push);
  }

  /**
   * Sends these instead of the part that was to be sent now, with as many tries as that had left.
   */
  void replace(List<List<Unit>> parts) {
    this.parts.pop();
    next(parts);
  }

  /** Everything that is still to be sent; afterwards nothing is. */
  List<Unit> empty() {
    var units = new ArrayList<Unit>();
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

  Facts facts() {
    return facts;
  }

  void learn(Facts more) {
    facts = more;
  }

  /** What was seen may no longer be so. */
  void unlearn() {
    facts = Facts.NONE;
  }
}
