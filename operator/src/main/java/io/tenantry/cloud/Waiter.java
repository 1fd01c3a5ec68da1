package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import java.util.concurrent.locks.Condition;

/** One caller in a {@link WaitQueue}. Guarded by the lock of its lane. */
final class Waiter {
  private final CallContext call;
  private final int cost;
  private final Condition changed;
  private boolean granted;
  private long era;

  Waiter(CallContext call, int cost, Condition changed) {
    this.call = call;
    this.cost = cost;
    this.changed = changed;
  }

  Urgency urgency() {
    return call.urgency();
  }

  String object() {
    return call.object();
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
