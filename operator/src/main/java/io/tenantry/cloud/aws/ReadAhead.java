package io.tenantry.cloud.aws;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cloud.Gate;
import io.tenantry.cloud.Seen;
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
    Stretch from(Errand errand, DnsZone zone, String name);
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
  private final Map<Line, Gate> gates = new HashMap<>();

  ReadAhead(Reader reader, InstantSource clock) {
    this.reader = reader;
    this.pages = new ZonePages(clock);
  }

  /** What is at each of these names. */
  Map<String, Set<Seen>> look(Errand errand, DnsZone zone, Set<String> names) {
    var found = new HashMap<String, Set<Seen>>();
    for (var name : names) {
      var plain = Route53Names.plain(name);
      found.put(name, covering(errand, zone, plain).at(plain));
    }
    return Map.copyOf(found);
  }

  private Stretch covering(Errand errand, DnsZone zone, String name) {
    return kept(zone, name)
        .orElseGet(() ->
            inTurn(
                new Line(zone, errand.urgency()),
                () -> kept(zone, name).orElseGet(() -> reach(errand, zone, name))));
  }

  /** Two calls at most, however large the zone is. */
  private Stretch reach(Errand errand, DnsZone zone, String name) {
    var near = read(errand, zone, start(zone, name));
    return near.covers(name) ? near : read(errand, zone, name);
  }

  private Stretch read(Errand errand, DnsZone zone, String from) {
    var reading = begin(zone);
    try {
      var stretch = reader.from(errand, zone, from);
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

  private synchronized Gate gate(Line line) {
    return gates.computeIfAbsent(line, _ -> new Gate("Route 53"));
  }

  private synchronized void dropIdle() {
    gates.values().removeIf(Gate::isIdle);
  }

  private synchronized Optional<Stretch> kept(DnsZone zone, String name) {
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

  private synchronized void keep(Reading reading, DnsZone zone, Stretch stretch) {
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
