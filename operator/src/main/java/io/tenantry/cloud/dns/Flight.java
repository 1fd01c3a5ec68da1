package io.tenantry.cloud.dns;

import io.tenantry.cloud.Dns;
import io.tenantry.cloud.Errand;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A change that the provider's servers are catching up with.
 *
 * @param pause between the last question and the next
 */
record Flight(
    String changeId,
    Errand errand,
    Set<String> owners,
    Instant since,
    Instant due,
    Duration pause) {
  Flight {
    owners = Set.copyOf(owners);
  }

  Flight with(Set<String> all) {
    return new Flight(changeId, errand, all, since, due, pause);
  }

  Flight later(Instant now, Duration longer) {
    return new Flight(changeId, errand, owners, since, now.plus(longer), longer);
  }

  /** Whether by now it takes long, and did not yet when it was last asked for. */
  boolean turnsSlow(Instant now) {
    var slow = since.plus(Dns.SLOW);
    return !now.isBefore(slow) && due.minus(pause).isBefore(slow);
  }
}
