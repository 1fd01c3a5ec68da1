package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.pass.Failure;
import io.tenantry.trace.PassOrigin;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Shared mutable state: what every owner wants of one zone, where each wish is, and which changes
 * are on their way. Planes write wishes into it, the zone's worker takes them out; every access is
 * synchronized and short.
 */
final class ZoneState {
  private static final String NO_CHANGE = "";

  private final BatchLimits limits;
  private final DnsMetrics metrics;
  private final OwnerStates owners;
  private final InFlightChanges flights = new InFlightChanges();
  private final OwnerQueue line = new OwnerQueue();
  private final WishOrigins origins = new WishOrigins();
  private final Set<String> shipping = new HashSet<>();
  private final Set<String> news = new LinkedHashSet<>();
  private long numbers;

  ZoneState(Provider provider, DnsMetrics metrics, OwnerStates owners) {
    this.limits = provider.limits();
    this.metrics = metrics;
    this.owners = owners;
  }

  /** A wish that changes nothing is fulfilled at once, unless an older one is being sent. */
  synchronized void submit(Wish wish, Instant now) {
    var before = owners.find(wish.owner());
    if (before.isPresent() && before.get().pursues(wish)) {
      owners.put(before.get().runs(wish));
      return;
    }
    var number = ++numbers;
    var entry =
        before.map(b -> b.wishes(wish, number)).orElseGet(() -> OwnerState.of(wish, number));
    owners.put(entry);
    if (shipping.contains(wish.owner())) {
      line.addition(wish.owner(), now); // what it has is about to change
    } else if (owners.plan(entry.claim(), ObservedRecords.NONE) instanceof OwnerPlan.Rest rest) {
      line.remove(wish.owner());
      owners.put(fulfilled(entry, rest, before.map(OwnerState::progress)));
    } else if (entry.claim().onlyGives()) {
      line.removal(wish.owner(), now);
    } else {
      line.addition(wish.owner(), now);
    }
    if (line.has(wish.owner())) {
      origins.note(wish.owner());
    }
  }

  /** The reconciles that these are sent for. */
  synchronized List<PassOrigin> origins(List<OwnerChanges> units) {
    return origins.of(units);
  }

  /** How many owners wait for a batch. */
  synchronized int queued() {
    return line.size();
  }

  synchronized void forget(String owner) {
    if (owners.remove(owner)) {
      line.remove(owner);
      origins.forget(owner);
      flights.leave(owner);
    }
  }

  synchronized Set<DnsRecord> wants(String owner) {
    return owners.find(owner).map(entry -> entry.claim().wish().wants()).orElse(Set.of());
  }

  synchronized Progress progress(String owner) {
    return owners.find(owner).map(OwnerState::progress).orElseGet(Progress.Unknown::new);
  }

  synchronized List<String> remarks(String owner) {
    return owners.find(owner).map(OwnerState::remarks).orElse(List.of());
  }

  synchronized boolean isEmpty() {
    return owners.isEmpty();
  }

  /** Whose progress has changed since the last time of asking. */
  synchronized List<String> news() {
    var owners = List.copyOf(news);
    news.clear();
    return owners;
  }

  synchronized Optional<WaitingWishes> waiting() {
    return line.waiting(
        limits.elements(), owner -> owners.find(owner).map(OwnerState::weight).orElse(0));
  }

  /** The next batch: urgent first, then first come, first served. The others go on waiting. */
  synchronized List<OwnerChanges> pick() {
    var claims = owners.inOrder(line.owners());
    var draft = BatchPlan.of(claims, claim -> owners.plan(claim, ObservedRecords.NONE), limits);
    draft.settled().forEach(this::settle);
    for (var unit : draft.batch()) {
      line.remove(unit.owner());
      shipping.add(unit.owner());
    }
    line.owners()
        .forEach(owner -> owners.find(owner).map(OwnerState::passed).ifPresent(owners::put));
    return draft.batch();
  }

  /** Everything that was picked has been dealt with. */
  synchronized void shipped() {
    shipping.stream().filter(owner -> !line.has(owner)).forEach(origins::forget);
    shipping.clear();
  }

  /** Plans a unit anew after a look at its names; nothing when its owner wants something else. */
  synchronized Optional<OwnerChanges> replan(OwnerChanges unit, ObservedRecords facts) {
    return owners
        .find(unit.owner())
        .filter(_ -> current(unit))
        .map(entry -> owners.plan(entry.claim(), facts))
        .flatMap(plan -> {
          settle(plan);
          return plan instanceof OwnerPlan.Write(var anew) ? Optional.of(anew) : Optional.empty();
        });
  }

  private void settle(OwnerPlan plan) {
    switch (plan) {
      case OwnerPlan.Write _ -> {}
      case OwnerPlan.Refuse(var claim, var failure, var foreign) ->
          refuse(claim, new Progress.Refused(failure, foreign));
      case OwnerPlan.Rest rest -> rest(rest);
    }
  }

  private void rest(OwnerPlan.Rest rest) {
    var owner = rest.claim().owner();
    line.remove(owner);
    owners.find(owner).ifPresent(entry -> owners.put(fulfilled(entry, rest, Optional.empty())));
    news.add(owner);
  }

  /** Nothing needs to be written, but an earlier change of it may still be on its way. */
  private OwnerState fulfilled(OwnerState entry, OwnerPlan.Rest rest, Optional<Progress> before) {
    var progress =
        before
            .filter(ZoneState::written)
            .or(() -> rest.with().map(this::progress).filter(ZoneState::written))
            .orElseGet(() -> new Progress.InSync(NO_CHANGE));
    if (progress instanceof Progress.Propagating(var changeId)) {
      flights.join(changeId, entry.claim().owner());
    }
    return entry.wrote(rest.claim()).at(progress, rest.remarks());
  }

  private static boolean written(Progress progress) {
    return progress instanceof Progress.Propagating || progress instanceof Progress.InSync;
  }

  /** Whether this is still what the owner wants. */
  synchronized boolean current(OwnerChanges unit) {
    return owners
        .find(unit.owner())
        .filter(entry -> entry.claim().number() == unit.claim().number())
        .isPresent();
  }

  synchronized void written(List<OwnerChanges> units, InFlightChange flight) {
    for (var unit : units) {
      owners.find(unit.owner()).ifPresent(entry -> owners.put(entry.wrote(unit.claim())));
    }
    var propagating = new Progress.Propagating(flight.changeId());
    var current = units.stream().filter(this::current).toList();
    for (var unit : current) {
      owners
          .find(unit.owner())
          .ifPresent(entry -> owners.put(entry.at(propagating, unit.remarks())));
      news.add(unit.owner());
    }
    if (!current.isEmpty()) {
      flights.add(
          flight.with(current.stream().map(OwnerChanges::owner).collect(Collectors.toSet())));
    }
  }

  /** The answer is lost: the changes may have been made. */
  synchronized void lost(List<OwnerChanges> units) {
    for (var unit : units) {
      owners.find(unit.owner()).ifPresent(entry -> owners.put(entry.doubts(unit)));
    }
  }

  synchronized void refuse(OwnerClaim claim, Failure failure) {
    refuse(claim, new Progress.Refused(failure));
  }

  private void refuse(OwnerClaim claim, Progress.Refused refused) {
    var entry = owners.find(claim.owner()).filter(e -> e.claim().number() == claim.number());
    if (entry.isPresent()) {
      line.remove(claim.owner());
      metrics.refused();
      owners.put(entry.get().at(refused, List.of()));
      news.add(claim.owner());
    }
  }

  synchronized Optional<InFlightChange> nextFlight() {
    return flights.next();
  }

  synchronized boolean underWay() {
    return !flights.isEmpty();
  }

  /** Who was told that a change is on its way may want to know that it takes long. */
  synchronized void later(InFlightChange flight, boolean slow) {
    flights.replace(flight);
    if (slow) {
      news.addAll(flight.owners());
    }
  }

  /** A change needs following no more; its owners' progress is this now. */
  synchronized void landed(String changeId, Progress progress) {
    for (var owner : flights.end(changeId)) {
      owners
          .find(owner)
          .filter(entry -> entry.progress().equals(new Progress.Propagating(changeId)))
          .ifPresent(entry -> {
            owners.put(entry.at(progress, entry.remarks()));
            news.add(owner);
          });
    }
  }
}
