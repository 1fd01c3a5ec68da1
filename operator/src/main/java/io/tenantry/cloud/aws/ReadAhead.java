package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.SingleFlight;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Answers about names out of pages that were read for their neighbours.
 *
 * <p>Pages are read one at a time for each zone and urgency, as whoever waits may find its answer
 * in what the one before has read. Shared mutable state: the pages and who is reading, under this
 * object's monitor; reading happens outside.
 */
final class ReadAhead {

  /** Reads a zone from a name on. */
  interface Reader {
    RecordRange from(CallContext call, DnsZone zone, String name);
  }

  private record Line(DnsZone zone, Urgency urgency) {}

  private static final class Reading {
    private final String zone;
    private boolean spoiled;

    Reading(String zone) {
      this.zone = zone;
    }
  }

  private final Reader reader;
  private final ZonePages pages;
  private final Set<Reading> underWay = new HashSet<>();
  private final Map<Line, SingleFlight> gates = new HashMap<>();

  ReadAhead(Reader reader, InstantSource clock) {
    this.reader = reader;
    this.pages = new ZonePages(clock);
  }

  /** What is at each of these names. */
  Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
    var found = new HashMap<String, Set<SeenRecord>>();
    for (var name : names) {
      var plain = Route53Names.plain(name);
      found.put(name, covering(call, zone, plain).at(plain));
    }
    return Map.copyOf(found);
  }

  private RecordRange covering(CallContext call, DnsZone zone, String name) {
    return kept(zone, name)
        .orElseGet(() ->
            inTurn(
                new Line(zone, call.urgency()),
                () -> kept(zone, name).orElseGet(() -> reach(call, zone, name))));
  }

  /** Two calls at most, however large the zone is. */
  private RecordRange reach(CallContext call, DnsZone zone, String name) {
    var near = read(call, zone, start(zone, name));
    return near.covers(name) ? near : read(call, zone, name);
  }

  private RecordRange read(CallContext call, DnsZone zone, String from) {
    var reading = begin(zone);
    try {
      var stretch = reader.from(call, zone, from);
      keep(reading, zone, stretch);
      return stretch;
    } finally {
      end(reading);
    }
  }

  private <T> T inTurn(Line line, Supplier<T> work) {
    try {
      return gate(line).through(line.urgency(), work);
    } finally {
      dropIdle();
    }
  }

  private synchronized SingleFlight gate(Line line) {
    return gates.computeIfAbsent(line, _ -> new SingleFlight("Route 53"));
  }

  private synchronized void dropIdle() {
    gates.values().removeIf(SingleFlight::isIdle);
  }

  private synchronized Optional<RecordRange> kept(DnsZone zone, String name) {
    return pages.covering(zone, name);
  }

  private synchronized String start(DnsZone zone, String name) {
    return pages.start(zone, name);
  }

  private synchronized Reading begin(DnsZone zone) {
    var reading = new Reading(zone.id());
    underWay.add(reading);
    return reading;
  }

  private synchronized void keep(Reading reading, DnsZone zone, RecordRange stretch) {
    if (!reading.spoiled) {
      pages.keep(zone, stretch);
    }
  }

  private synchronized void end(Reading reading) {
    underWay.remove(reading);
  }

  /** The zone has changed, or may have: neither what was read nor what is being read counts. */
  synchronized void drop(DnsZone zone) {
    pages.drop(zone.id());
    underWay.stream()
        .filter(reading -> reading.zone.equals(zone.id()))
        .forEach(reading -> reading.spoiled = true);
  }
}
