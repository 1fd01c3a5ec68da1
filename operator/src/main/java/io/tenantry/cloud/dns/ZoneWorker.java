package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.Delivery.Outcome;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Serves one zone: sends one batch at a time and follows each change. It is run turn by turn, by
 * one thread at a time, and never waits: it says when its next turn is due.
 */
final class ZoneWorker {
  private final DnsZone zone;
  private final ZoneBook book;
  private final Delivery delivery;
  private final Provider provider;
  private final Follower follower;
  private final Crew crew;
  private Optional<Shipment> shipment = Optional.empty();
  private Cadence removals = Cadence.NONE;

  ZoneWorker(DnsZone zone, ZoneWriter writer, Crew crew) {
    this.zone = zone;
    this.provider = writer.provider();
    this.delivery = new Delivery(writer, zone);
    this.book =
        new ZoneBook(
            provider,
            crew.metrics(),
            new Owners(provider, (record, owner) -> crew.notes().keeper(zone.id(), record, owner)));
    this.follower = new Follower(delivery, book, crew);
    this.crew = crew;
  }

  DnsZone zone() {
    return zone;
  }

  ZoneBook book() {
    return book;
  }

  /** One turn; how long until the next, or nothing when there is no work until somebody wishes. */
  Optional<Duration> turn() {
    var now = crew.clock().instant();
    try {
      if (shipment.isPresent() && !shipment.get().notBefore().isAfter(now)) {
        ship(shipment.get());
        return Optional.of(Duration.ZERO);
      }
      var flight = book.nextFlight();
      if (flight.isPresent() && !flight.get().due().isAfter(now)) {
        follower.poll(flight.get());
        return Optional.of(Duration.ZERO);
      }
      return shipment.isPresent() ? untilNext(now, pause(shipment.get(), now)) : gather(now);
    } finally {
      book.news().forEach(crew.listener());
    }
  }

  /** After a bug: nobody waits for what is not going to be sent. Returns how long to rest. */
  Duration drop(RuntimeException bug) {
    var failure = Refusal.of(Kind.UNAVAILABLE, "the DNS engine failed: " + bug);
    shipment.ifPresent(load -> load.empty().forEach(unit -> refuse(unit, failure)));
    unload();
    return crew.pace().longestRetry();
  }

  private void unload() {
    shipment = Optional.empty();
    book.shipped();
  }

  private static Optional<Duration> pause(Shipment shipment, Instant now) {
    return Optional.of(Duration.between(now, shipment.notBefore()));
  }

  private Optional<Duration> gather(Instant now) {
    var waiting = book.waiting();
    var pause =
        waiting.map(w -> w.pause(crew.pace(), provider.limits(), removals, book.underWay(), now));
    if (pause.isPresent() && pause.get().isZero()) {
      if (waiting.get().additions().isEmpty()) {
        removals = removals.sent(now, crew.pace().removals());
      }
      var picked = book.pick();
      shipment = picked.isEmpty() ? Optional.empty() : Optional.of(new Shipment(picked));
      return Optional.of(Duration.ZERO);
    }
    return untilNext(now, pause);
  }

  private Optional<Duration> untilNext(Instant now, Optional<Duration> pause) {
    var poll = book.nextFlight().map(flight -> Duration.between(now, flight.due()));
    return Stream.concat(pause.stream(), poll.stream()).min(Comparator.naturalOrder());
  }

  private void ship(Shipment load) {
    var units = load.head().stream().filter(book::current).toList();
    if (!units.isEmpty()) {
      try {
        Pass.runFor(book.origins(units), "dns batch", () -> advance(load, units));
      } catch (PortException e) {
        failed(load, e.failure());
      }
    } else {
      load.take();
    }
    if (load.isDone()) {
      unload();
    }
  }

  private void advance(Shipment load, List<Unit> units) {
    var names =
        units.stream().flatMap(unit -> unit.claim().names().stream()).collect(Collectors.toSet());
    if (provider.isReadFirst() && !load.facts().cover(names)) {
      load.learn(look(load.facts(), units, names));
      load.replace(replanned(load, units));
    } else {
      send(load, units);
    }
  }

  private List<List<Unit>> replanned(Shipment load, List<Unit> units) {
    var anew = Revision.of(units, load.facts(), book::replan);
    return Packer.pack(provider.isReadFirst() ? stable(load, anew) : anew, provider.limits());
  }

  /** Without a provider that refuses it, nobody may count on a deletion that is not to be made. */
  private List<Unit> stable(Shipment load, List<Unit> units) {
    var again = Revision.of(units, load.facts(), book::replan);
    return again.equals(units) ? units : stable(load, again);
  }

  private void send(Shipment load, List<Unit> units) {
    switch (delivery.send(units)) {
      case Outcome.Accepted(var batch, var changeId) -> {
        load.take();
        crew.metrics().accepted(batch);
        book.written(units, crew.flight(changeId, delivery.errand(units)));
      }
      case Outcome.Rejected(var complaints) -> {
        crew.metrics().rejected();
        judge(load, units, Triage.of(units, complaints, load.facts(), load.rejected()));
      }
      case Outcome.Halfway(var complaints) -> {
        crew.metrics().rejected();
        book.lost(units);
        judge(load, units, Triage.of(units, complaints, load.facts(), load.rejected()));
        load.unlearn();
      }
      case Outcome.Failed(var cause, var doubtful) -> {
        if (doubtful) {
          doubt(load, units);
        }
        throw cause;
      }
    }
  }

  private void doubt(Shipment load, List<Unit> units) {
    book.lost(units);
    if (provider.isReadFirst()) {
      load.unlearn();
    }
  }

  private void judge(Shipment load, List<Unit> units, Triage triage) {
    switch (triage) {
      case Triage.Sift sift -> sift(load, sift, units);
      case Triage.Halve(var first, var second) -> {
        load.take();
        load.next(List.of(first, second));
      }
      case Triage.Full(_, var failure) -> load.next(List.of(withoutRoom(load.empty(), failure)));
    }
  }

  private void sift(Shipment load, Triage.Sift sift, List<Unit> units) {
    var rest = sift.rest();
    try {
      load.learn(look(load.facts(), units, sift.look()));
    } catch (PortException e) {
      if (Refusal.isPassing(e.failure())) {
        throw e;
      }
      rest = notLookedAt(sift, e.failure());
    }
    load.take();
    sift.refused().forEach(this::refuse);
    load.next(replanned(load, rest));
  }

  private Facts look(Facts facts, List<Unit> units, Set<String> names) {
    if (names.isEmpty()) {
      return facts;
    }
    crew.metrics().looked();
    return facts.plus(names, delivery.find(units, names));
  }

  /** Without a look nobody can tell whose the records are; the others go on. */
  private List<Unit> notLookedAt(Triage.Sift sift, Failure failure) {
    var rest = new ArrayList<Unit>();
    for (var unit : sift.rest()) {
      if (Collections.disjoint(unit.claim().names(), sift.look())) {
        rest.add(unit);
      } else {
        refuse(unit, failure);
      }
    }
    return rest;
  }

  private List<Unit> withoutRoom(List<Unit> units, Failure failure) {
    units.stream().filter(Unit::grows).forEach(unit -> refuse(unit, failure));
    return units.stream().filter(unit -> !unit.grows()).toList();
  }

  private void failed(Shipment load, Failure failure) {
    var failures = load.failed();
    if (Refusal.isPassing(failure) && failures < crew.pace().attempts()) {
      crew.metrics().retried();
      var pause = crew.pace().retryPause(failures, crew.chance().nextDouble());
      load.pauseUntil(crew.clock().instant().plus(pause));
    } else {
      load.empty().forEach(unit -> refuse(unit, failure));
    }
  }

  private void refuse(Unit unit, Failure failure) {
    book.refuse(unit.claim(), failure);
  }
}
