package io.tenantry.proof.crash;

import java.util.Locale;

/**
 * Where the operator dies.
 *
 * @param write which of its writes, from 1
 */
record CrashPoint(int write, Moment moment) {
  enum Moment {
    /** Sent, but the server never hears of it. */
    BEFORE,
    /** Done, but the operator never hears of it. */
    AFTER
  }

  @Override
  public String toString() {
    return moment.name().toLowerCase(Locale.ROOT) + " write " + write;
  }
}
