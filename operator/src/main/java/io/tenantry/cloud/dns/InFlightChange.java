package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A change that the provider has accepted and that is not on all of its servers yet.
 *
 * @param pause between the last poll and the next
 */
record InFlightChange(
    String changeId,
    CallContext call,
    Set<String> owners,
    Instant since,
    Instant due,
    Duration pause) {
  InFlightChange {
    owners = Set.copyOf(owners);
  }

  InFlightChange with(Set<String> all) {
    return new InFlightChange(changeId, call, all, since, due, pause);
  }

  InFlightChange later(Instant now, Duration longer) {
    return new InFlightChange(changeId, call, owners, since, now.plus(longer), longer);
  }

  /** Whether by now it takes long, and did not yet when it was last asked for. */
  boolean turnsSlow(Instant now) {
    var slow = since.plus(DnsRecords.SLOW);
    return !now.isBefore(slow) && due.minus(pause).isBefore(slow);
  }
}
