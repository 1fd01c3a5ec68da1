package io.tenantry.cloud.dns;

import io.tenantry.cloud.Errand;
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
record Crew(
    DnsPace pace,
    InstantSource clock,
    RandomGenerator chance,
    DnsMetrics metrics,
    Consumer<String> listener,
    RecordNotes notes) {

  /** A change to be followed from now on. */
  Flight flight(String changeId, Errand errand) {
    var now = clock.instant();
    return new Flight(changeId, errand, Set.of(), now, now.plus(pace.poll()), pace.poll());
  }
}
