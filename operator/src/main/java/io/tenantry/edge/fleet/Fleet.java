package io.tenantry.edge.fleet;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudFront;
import io.tenantry.edge.fleet.ListingSearch.Sighting;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares all tenants in CloudFront with their objects at intervals, and starts a reconcile for
 * those that have changed.
 *
 * <p>State: times, the length of the last listing, the objects still to reconcile, and the changes
 * that reconciles were started for. Used by one thread only.
 */
public final class Fleet {
  private static final Logger LOG = LoggerFactory.getLogger(Fleet.class);

  /** For fairness in the budget, a listing is an object of its own. */
  private static final String CALL = "fleet";

  /** Others' tenants come and go: what a listing was long ago says nothing. */
  private static final Duration FORGET_PAGES = Duration.ofHours(1);

  /** The port's method, all that is needed of it. */
  public interface Listing {
    CloudFront.Page page(CallContext call, Optional<String> marker);
  }

  private final FleetMembers members;
  private final Listing listing;
  private final FleetPace pace;
  private final InstantSource clock;
  private final RandomGenerator chance;
  private final FleetMeters meters;

  private final WakeUpQueue waiting = new WakeUpQueue();
  private final RecentWakeUps news = new RecentWakeUps();
  private final ListingPermission right = new ListingPermission();
  private Instant pollDue;
  private Instant waitDue;
  private Instant driftDue;
  private int pages;
  private Instant pagesKnownUntil = Instant.MIN;

  /** The first looks are an interval away, unless one is asked for. */
  public Fleet(
      FleetMembers members,
      Listing listing,
      FleetPace pace,
      InstantSource clock,
      RandomGenerator chance,
      FleetMeters meters) {
    this.members = members;
    this.listing = listing;
    this.pace = pace;
    this.clock = clock;
    this.chance = chance;
    this.meters = meters;
    this.pollDue = in(pace.poll());
    this.waitDue = pollDue;
    this.driftDue = in(pace.drift());
  }

  /** The next look is one at everything, and it is due. */
  public void lookAtAll() {
    driftDue = clock.instant();
  }

  /** Does what is due and says how long to rest. */
  public Duration look() {
    wakeSlice();
    var now = clock.instant();
    var all = waiting.isEmpty() && !now.isBefore(driftDue);
    if (all || !now.isBefore(pollDue)) {
      var seen = look(all);
      pollDue = in(pace.poll());
      if (all) {
        driftDue = in(seen ? pace.drift() : pace.retry());
      }
    }
    return waiting.isEmpty() ? untilNextLook() : WakeUpQueue.SLICE;
  }

  private Duration untilNextLook() {
    var rest = Duration.between(clock.instant(), pollDue.isBefore(driftDue) ? pollDue : driftDue);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  /** A bug must not end the looks; true when everyone was looked at. */
  private boolean look(boolean all) {
    try {
      var fleet = members.all();
      var sought = all ? fleet : fleet.stream().filter(member -> !member.deployed()).toList();
      var waiting = all ? List.<FleetMember>of() : waiting(fleet);
      return (sought.isEmpty() && waiting.isEmpty()) || look(sought, waiting, fleet.size(), all);
    } catch (RuntimeException e) {
      LOG.atError()
          .setCause(e)
          .log("Comparing the tenants in CloudFront with their objects failed");
      meters.skipped();
      return false;
    }
  }

  /** Those who wait for their owners; the longer a listing is, the more rarely. */
  private List<FleetMember> waiting(List<FleetMember> fleet) {
    return clock.instant().isBefore(waitDue)
        ? List.of()
        : fleet.stream().filter(FleetMember::waiting).toList();
  }

  /** Who waits is never woken to be looked at: its passes have a pace of their own. */
  private boolean look(
      List<FleetMember> sought, List<FleetMember> waiting, int fleet, boolean all) {
    var now = clock.instant();
    if (right.isMissing(now)) {
      return wakeEach(sought, all);
    }
    var known = now.isBefore(pagesKnownUntil) ? pages : 0;
    var calls = sought.size() + waiting.size() * FleetRule.CALLS_OF_WAITING;
    return switch (FleetRule.how(calls, fleet, known)) {
      case OBJECTS -> wakeEach(sought, all);
      case PAGES -> list(Stream.concat(sought.stream(), waiting.stream()).toList(), calls, all);
    };
  }

  private boolean list(List<FleetMember> sought, int calls, boolean all) {
    var search = new ListingSearch(sought);
    try {
      var read = walk(search, call(sought), FleetRule.mostPages(calls));
      waitDue = clock.instant().plus(pace.waiting(pages));
      wakeUnseen(search.unseen(), all);
      right.granted();
      meters.listed();
      LOG.atDebug()
          .addKeyValue("members", sought.size())
          .addKeyValue("pages", read)
          .log("Compared the tenants by listing");
      return true;
    } catch (PortException e) {
      return failed(e.failure(), search, all);
    }
  }

  /** A comparison of all tenants includes those being deployed, which users wait for. */
  private static CallContext call(List<FleetMember> sought) {
    var waitedFor = sought.stream().anyMatch(member -> !member.deployed());
    return new CallContext(waitedFor ? Urgency.CONVERGENCE : Urgency.DRIFT, CALL);
  }

  /** Goes on until everyone was seen; who is unseen at the end is missing, or not worth more. */
  private int walk(ListingSearch search, CallContext call, int mostPages) {
    Optional<String> marker = Optional.empty();
    int read = 0;
    do {
      var page = listing.page(call, marker);
      read++;
      wakeChanged(search.changed(page.summaries()));
      marker = page.next();
    } while (marker.isPresent() && !search.done() && read < mostPages);
    var gaveUp = marker.isPresent() && !search.done();
    pages = gaveUp ? read + 1 : read;
    pagesKnownUntil = clock.instant().plus(FORGET_PAGES);
    return read;
  }

  private boolean failed(Failure failure, ListingSearch search, boolean all) {
    LOG.atDebug().addKeyValue("error", failure.message()).log("Listing the tenants failed");
    if (failure.kind() != Kind.DENIED) {
      meters.skipped();
      return false;
    }
    right.refused(failure, clock.instant());
    return wakeEach(search.unseen(), all);
  }

  private boolean wakeEach(List<FleetMember> sought, boolean all) {
    if (sought.isEmpty()) {
      return true;
    }
    meters.wokeEach();
    LOG.atDebug().addKeyValue("members", sought.size()).log("Reading the tenants one by one");
    wakeInTurn(sought, all);
    return true;
  }

  private void wakeInTurn(List<FleetMember> some, boolean all) {
    if (all) {
      waiting.atRest(some, pace.drift());
    } else {
      waiting.inFlight(some, pace.poll());
    }
    wakeSlice();
  }

  private void wakeSlice() {
    waiting.next().forEach(this::wake);
  }

  /** A pass that ran since the look began may have found the same: its object is left alone. */
  private void wakeChanged(List<Sighting> changed) {
    var still = members.still(changed.stream().map(Sighting::member).toList());
    for (var sighting : changed) {
      var member = still.get(sighting.member().key());
      if (member != null
          && FleetRule.differs(member, sighting.listed())
          && news.tell(member.key(), sighting.listed(), clock.instant())) {
        members.listed().accept(member.key(), sighting.listed());
        wake(member.key());
      }
    }
  }

  /** A pass that ran since the look began may have replaced the tenant, or the object is gone. */
  private void wakeUnseen(List<FleetMember> unseen, boolean all) {
    var still = members.still(unseen);
    var missing =
        unseen.stream()
            .filter(member -> {
              var now = still.get(member.key());
              return now != null && now.id().equals(member.id());
            })
            .toList();
    if (!missing.isEmpty()) {
      wakeInTurn(missing, all);
    }
  }

  private void wake(String key) {
    members.wake(key);
    meters.woken();
  }

  private Instant in(Duration interval) {
    return clock.instant().plus(FleetPace.jittered(interval, chance.nextDouble()));
  }
}
