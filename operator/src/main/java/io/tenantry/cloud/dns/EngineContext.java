package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.RecordNotes;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * What all workers share.
 *
 * @param listener hears of each owner whose progress has changed
 * @param notes what objects have noted, of all planes
 */
record EngineContext(
    DnsPace pace,
    InstantSource clock,
    RandomGenerator chance,
    DnsMetrics metrics,
    Consumer<String> listener,
    RecordNotes notes) {

  /** A change to be followed from now on. */
  InFlightChange flight(String changeId, CallContext call) {
    var now = clock.instant();
    return new InFlightChange(changeId, call, Set.of(), now, now.plus(pace.poll()), pace.poll());
  }
}
