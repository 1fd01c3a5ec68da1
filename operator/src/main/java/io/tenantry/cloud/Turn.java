package io.tenantry.cloud;

import io.tenantry.cloud.Errand.Urgency;
import java.util.concurrent.locks.Condition;

/** Someone's place in a line. Guarded by the lock of its lane. */
final class Turn {
  private final Errand errand;
  private final int cost;
  private final Condition changed;
  private boolean granted;
  private long era;

  Turn(Errand errand, int cost, Condition changed) {
    this.errand = errand;
    this.cost = cost;
    this.changed = changed;
  }

  Urgency urgency() {
    return errand.urgency();
  }

  String object() {
    return errand.object();
  }

  int cost() {
    return cost;
  }

  Condition changed() {
    return changed;
  }

  boolean granted() {
    return granted;
  }

  long era() {
    return era;
  }

  void grant(long inEra) {
    granted = true;
    era = inEra;
    changed.signal();
  }
}
