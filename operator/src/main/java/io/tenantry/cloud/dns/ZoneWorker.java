package io.tenantry.cloud.dns;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cloud.dns.ZoneWriter.Answer;
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
import java.util.stream.Stream;

/**
 * Serves one zone: sends one batch at a time and follows each change. It is run turn by turn, by
 * one thread at a time, and never waits: it says when its next turn is due.
 */
final class ZoneWorker {
  private final DnsZone zone;
  private final ZoneBook book;
  private final Crew crew;
  private Optional<Shipment> shipment = Optional.empty();
  private Cadence removals = Cadence.NONE;

  ZoneWorker(DnsZone zone, Crew crew) {
    this.zone = zone;
    this.book =
        new ZoneBook(
            crew.writer().limits(),
            crew.tally(),
            (record, owner) -> crew.notes().keeper(zone.id(), record, owner));
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
        poll(flight.get());
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
        waiting.map(
            w -> w.pause(crew.pace(), crew.writer().limits(), removals, book.underWay(), now));
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
        Pass.runFor(book.origins(units), "dns batch", () -> send(load, units));
      } catch (PortException e) {
        failed(load, units, e.failure());
      }
    } else {
      load.take();
    }
    if (load.isDone()) {
      unload();
    }
  }

  private void send(Shipment load, List<Unit> units) {
    var errand = errand(units);
    var batch = Batch.of(units);
    switch (crew.writer().change(errand, zone, batch)) {
      case Answer.Accepted(var changeId) -> {
        load.take();
        crew.tally().accepted(batch);
        book.written(units, crew.flight(changeId, errand));
      }
      case Answer.Rejected(var complaints) -> {
        crew.tally().rejected();
        judge(load, units, Triage.of(units, complaints, load.facts(), load.rejected()));
      }
    }
  }

  private void judge(Shipment load, List<Unit> units, Triage triage) {
    switch (triage) {
      case Triage.Sift sift -> sift(load, sift, errand(units));
      case Triage.Halve(var first, var second) -> {
        load.take();
        load.next(List.of(first, second));
      }
      case Triage.Full(_, var failure) -> load.next(List.of(withoutRoom(load.empty(), failure)));
    }
  }

  private void sift(Shipment load, Triage.Sift sift, Errand errand) {
    var rest = sift.rest();
    try {
      load.learn(look(load.facts(), errand, sift.look()));
    } catch (PortException e) {
      if (mayWorkLater(e.failure().kind())) {
        throw e;
      }
      rest = notLookedAt(sift, e.failure());
    }
    load.take();
    sift.refused().forEach(this::refuse);
    var anew = Revision.of(rest, load.facts(), book::replan);
    load.next(Packer.pack(anew, crew.writer().limits()));
  }

  private Facts look(Facts facts, Errand errand, Set<String> names) {
    if (names.isEmpty()) {
      return facts;
    }
    crew.tally().looked();
    return facts.plus(names, crew.writer().find(errand, zone, names));
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

  private void failed(Shipment load, List<Unit> units, Failure failure) {
    if (failure.kind() == Kind.UNAVAILABLE) {
      book.lost(units);
    }
    var failures = load.failed();
    if (mayWorkLater(failure.kind()) && failures < crew.pace().attempts()) {
      crew.tally().retried();
      var pause = crew.pace().retryPause(failures, crew.chance().nextDouble());
      load.pauseUntil(crew.clock().instant().plus(pause));
    } else {
      load.empty().forEach(unit -> refuse(unit, failure));
    }
  }

  private static boolean mayWorkLater(Kind kind) {
    return switch (kind) {
      case THROTTLED, BUSY, UNAVAILABLE, STALE -> true;
      case MISSING, TAKEN, LIMIT, DENIED, INVALID -> false;
    };
  }

  private void refuse(Unit unit, Failure failure) {
    book.refuse(unit.claim(), failure);
  }

  private void poll(Flight flight) {
    var id = flight.changeId();
    try {
      crew.tally().polled();
      if (crew.writer().inSync(flight.errand(), zone, id)) {
        book.landed(id, new Progress.InSync(id));
      } else {
        askLater(flight);
      }
    } catch (PortException e) {
      if (e.failure().kind() == Kind.MISSING) {
        book.landed(id, new Progress.Unknown());
      } else if (mayWorkLater(e.failure().kind())) {
        askLater(flight);
      } else {
        book.landed(id, new Progress.Refused(e.failure()));
      }
    }
  }

  private void askLater(Flight flight) {
    var now = crew.clock().instant();
    book.later(flight.later(now, crew.pace().nextPoll(flight.pause())), flight.turnsSlow(now));
  }

  /** A batch is as urgent as the most urgent of it, and the zone pays for it. */
  private Errand errand(List<Unit> units) {
    var urgency =
        units.stream()
            .map(unit -> unit.claim().wish().errand().urgency())
            .min(Comparator.naturalOrder())
            .orElse(Urgency.DRIFT);
    return new Errand(urgency, "zone/" + zone.id());
  }
}
