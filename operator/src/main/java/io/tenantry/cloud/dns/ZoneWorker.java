package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.BatchSender.Outcome;
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
  private final ZoneState zoneState;
  private final BatchSender sender;
  private final Provider provider;
  private final BatchReplanner replanner;
  private final ChangePoller poller;
  private final EngineContext context;
  private final RefusedOwners refused = new RefusedOwners();
  private Optional<BatchQueue> shipment = Optional.empty();
  private RemovalPacing removals = RemovalPacing.NONE;

  ZoneWorker(DnsZone zone, ZoneWriter writer, EngineContext context) {
    this.zone = zone;
    this.provider = writer.provider();
    this.sender = new BatchSender(writer, zone);
    this.zoneState =
        new ZoneState(
            provider,
            context.metrics(),
            new OwnerStates(
                provider, (record, owner) -> context.notes().keeper(zone.id(), record, owner)));
    this.replanner = new BatchReplanner(provider, zoneState);
    this.poller = new ChangePoller(sender, zoneState, context);
    this.context = context;
  }

  DnsZone zone() {
    return zone;
  }

  ZoneState zoneState() {
    return zoneState;
  }

  /** One turn; how long until the next, or nothing when there is no work until somebody wishes. */
  Optional<Duration> turn() {
    var now = context.clock().instant();
    try {
      if (shipment.isPresent() && !shipment.get().notBefore().isAfter(now)) {
        ship(shipment.get());
        return Optional.of(Duration.ZERO);
      }
      var flight = zoneState.nextFlight();
      if (flight.isPresent() && !flight.get().due().isAfter(now)) {
        poller.poll(flight.get());
        return Optional.of(Duration.ZERO);
      }
      return shipment.isPresent() ? untilNext(now, pause(shipment.get(), now)) : gather(now);
    } finally {
      zoneState.news().forEach(context.listener());
    }
  }

  /** After a bug: nobody waits for what is not going to be sent. Returns how long to rest. */
  Duration drop(RuntimeException bug) {
    var failure = Refusal.of(Kind.UNAVAILABLE, "the DNS engine failed: " + bug);
    shipment.ifPresent(load -> load.empty().forEach(unit -> refuse(unit, failure)));
    unload();
    return context.pace().longestRetry();
  }

  private void unload() {
    shipment = Optional.empty();
    zoneState.shipped();
  }

  private static Optional<Duration> pause(BatchQueue shipment, Instant now) {
    return Optional.of(Duration.between(now, shipment.notBefore()));
  }

  private Optional<Duration> gather(Instant now) {
    var waiting = zoneState.waiting();
    var pause =
        waiting.map(
            w -> w.pause(context.pace(), provider.limits(), removals, zoneState.underWay(), now));
    if (pause.isPresent() && pause.get().isZero()) {
      if (waiting.get().additions().isEmpty()) {
        removals = removals.sent(now, context.pace().removals());
      }
      var picked = zoneState.pick();
      shipment =
          picked.isEmpty() ? Optional.empty() : Optional.of(new BatchQueue(refused.apart(picked)));
      return Optional.of(Duration.ZERO);
    }
    return untilNext(now, pause);
  }

  private Optional<Duration> untilNext(Instant now, Optional<Duration> pause) {
    var poll = zoneState.nextFlight().map(flight -> Duration.between(now, flight.due()));
    return Stream.concat(pause.stream(), poll.stream()).min(Comparator.naturalOrder());
  }

  private void ship(BatchQueue load) {
    var units = load.head().stream().filter(zoneState::current).toList();
    if (!units.isEmpty()) {
      try {
        Pass.runFor(zoneState.origins(units), "dns batch", () -> advance(load, units));
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

  private void advance(BatchQueue load, List<OwnerChanges> units) {
    var names =
        units.stream().flatMap(unit -> unit.claim().names().stream()).collect(Collectors.toSet());
    if (provider.isReadFirst() && !load.facts().cover(names)) {
      load.learn(look(load.facts(), units, names));
      load.replace(replanner.replanned(units, load.facts()));
    } else {
      send(load, units);
    }
  }

  private void send(BatchQueue load, List<OwnerChanges> units) {
    switch (sender.send(units)) {
      case Outcome.Accepted(var batch, var changeId) -> {
        load.take();
        refused.accepted(units);
        context.metrics().accepted(batch);
        zoneState.written(units, context.flight(changeId, sender.call(units)));
      }
      case Outcome.Rejected(var complaints) -> {
        context.metrics().rejected();
        judge(load, units, RejectedBatch.of(units, complaints, load.facts(), load.rejected()));
      }
      case Outcome.Halfway(var complaints) -> {
        context.metrics().rejected();
        zoneState.lost(units);
        judge(load, units, RejectedBatch.of(units, complaints, load.facts(), load.rejected()));
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

  private void doubt(BatchQueue load, List<OwnerChanges> units) {
    zoneState.lost(units);
    if (provider.isReadFirst()) {
      load.unlearn();
    }
  }

  private void judge(BatchQueue load, List<OwnerChanges> units, RejectedBatch triage) {
    switch (triage) {
      case RejectedBatch.Sift sift -> sift(load, sift, units);
      case RejectedBatch.Halve(var first, var second) -> {
        load.take();
        load.next(List.of(first, second));
      }
      case RejectedBatch.Full(_, var failure) ->
          load.next(List.of(withoutRoom(load.empty(), failure)));
    }
  }

  private void sift(BatchQueue load, RejectedBatch.Sift sift, List<OwnerChanges> units) {
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
    load.next(replanner.replanned(rest, load.facts()));
  }

  private ObservedRecords look(ObservedRecords facts, List<OwnerChanges> units, Set<String> names) {
    if (names.isEmpty()) {
      return facts;
    }
    context.metrics().looked();
    return facts.plus(names, sender.find(units, names));
  }

  /** Without a look nobody can tell whose the records are; the others go on. */
  private List<OwnerChanges> notLookedAt(RejectedBatch.Sift sift, Failure failure) {
    var rest = new ArrayList<OwnerChanges>();
    for (var unit : sift.rest()) {
      if (Collections.disjoint(unit.claim().names(), sift.look())) {
        rest.add(unit);
      } else {
        refuse(unit, failure);
      }
    }
    return rest;
  }

  private List<OwnerChanges> withoutRoom(List<OwnerChanges> units, Failure failure) {
    units.stream().filter(OwnerChanges::grows).forEach(unit -> refuse(unit, failure));
    return units.stream().filter(unit -> !unit.grows()).toList();
  }

  private void failed(BatchQueue load, List<OwnerChanges> units, Failure failure) {
    var busy = failure.kind() == Kind.THROTTLED || failure.kind() == Kind.BUSY;
    var failures = busy ? load.waited() : load.failed();
    var once = load.isSplit() || refused.areAll(units);
    switch (FailedBatch.of(units, failure, failures, once, context.pace().attempts())) {
      case FailedBatch.Again _ -> pause(load, failures);
      case FailedBatch.Halve(var first, var second) -> {
        load.split(first, second);
        pause(load, 1);
      }
      case FailedBatch.Refuse(var alone) -> {
        load.replace(List.of());
        alone.forEach(refused::add);
        alone.forEach(unit -> refuse(unit, failure));
      }
      case FailedBatch.RefuseAll _ -> load.empty().forEach(unit -> refuse(unit, failure));
    }
  }

  private void pause(BatchQueue load, int failures) {
    context.metrics().retried();
    var pause = context.pace().retryPause(failures, context.chance().nextDouble());
    load.pauseUntil(context.clock().instant().plus(pause));
  }

  private void refuse(OwnerChanges unit, Failure failure) {
    zoneState.refuse(unit.claim(), failure);
  }
}
