package io.tenantry.cloud.dns;

import io.tenantry.cloud.dns.DnsPace.Gathering;
import java.time.Duration;
import java.time.Instant;

/**
 * How far apart the batches of one zone are that only give records away: where one follows the
 * other, ever farther, so that a thousand objects which go one after the other share a few.
 */
record Cadence(Instant last, Duration gap) {
  static final Cadence NONE = new Cadence(Instant.EPOCH, Duration.ZERO);

  Instant next() {
    return last.plus(gap);
  }

  /** From now on, as such a batch is being sent. */
  Cadence sent(Instant now, Gathering gathering) {
    var follows = !now.isAfter(next().plus(gap));
    return new Cadence(now, follows ? gathering.wider(gap) : gathering.window());
  }
}
