package io.tenantry.cloud.dns;

import io.tenantry.cloud.dns.DnsPace.Gathering;
import java.time.Duration;
import java.time.Instant;

/**
 * The delay between batches of a zone that only delete records; it grows while they follow each
 * other, so that a thousand objects that are deleted one after the other share a few batches.
 */
record RemovalPacing(Instant last, Duration gap) {
  static final RemovalPacing NONE = new RemovalPacing(Instant.EPOCH, Duration.ZERO);

  Instant next() {
    return last.plus(gap);
  }

  /** From now on, as such a batch is being sent. */
  RemovalPacing sent(Instant now, Gathering gathering) {
    var follows = !now.isAfter(next().plus(gap));
    return new RemovalPacing(now, follows ? gathering.wider(gap) : gathering.window());
  }
}
