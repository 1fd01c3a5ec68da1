package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS_PROPAGATING;

import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.RecordLedger;
import io.tenantry.cloud.dns.RecordLedger.Evidence;
import io.tenantry.cloud.dns.RecordLedger.LastWish;
import io.tenantry.cloud.dns.RecordLedger.Request;
import io.tenantry.cloud.dns.RecordLedger.State;
import io.tenantry.cloud.dns.RecordLedger.Step;
import io.tenantry.pass.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * From the records a tenant shall have to the wishes that bring them about, zone by zone; pure.
 *
 * <p>What is done in a zone is the {@link RecordLedger}'s decision; the status is what it is noted
 * in. Here is what tenants add: the order of zones, and who else has the same record.
 */
final class TenantRecordPlanner {
  private final EdgeWorld world;
  private final List<WrittenRecord> before;
  private final List<EdgeStep> steps = new ArrayList<>();
  private final List<WrittenRecord> noted = new ArrayList<>();
  private final Set<String> changes = new LinkedHashSet<>();
  private Optional<Failure> failure = Optional.empty();
  private boolean unnoted;
  private boolean queued;
  private boolean propagating;

  private TenantRecordPlanner(EdgeWorld world) {
    this.world = world;
    this.before = Records.noted(world.tenant()).stream().map(this::renewed).toList();
  }

  /**
   * With another role the zone is still the same, and so are the records in it. A role that the
   * user may not name changes nothing.
   */
  private WrittenRecord renewed(WrittenRecord note) {
    var written = Records.zone(note);
    var zone =
        world
            .tenant()
            .wanted()
            .dns()
            .map(DesiredTenant.Zone::zone)
            .filter(wanted -> wanted.id().equals(written.id()) && !wanted.equals(written))
            .filter(_ -> AllowListCheck.check(world).isEmpty());
    zone.ifPresent(_ -> forget(written));
    return zone.map(z -> Records.inStatus(z, Records.record(note), Records.state(note)))
        .orElse(note);
  }

  private void forget(DnsZone zone) {
    if (!steps.contains(new EdgeStep.Forget(zone))) {
      steps.add(new EdgeStep.Forget(zone));
    }
  }

  /**
   * Makes the records exactly these. What is ours in other zones goes, but not before all that is
   * wanted is to be seen: a domain that moves always leads somewhere.
   */
  static RecordPlan exactly(EdgeWorld world, Map<DnsZone, Set<DnsRecord>> goal) {
    var planner = new TenantRecordPlanner(world);
    goal.forEach(planner::plan);
    if (planner.settled()) {
      planner.others(goal).forEach(zone -> planner.plan(zone, Set.of()));
    } else {
      planner.leave(goal);
    }
    return planner.plan(goal);
  }

  /**
   * Adds records for domains that have none yet and leaves all others as they are: they may go or
   * change only when the tenant has.
   */
  static RecordPlan adding(EdgeWorld world, Map<DnsZone, Set<DnsRecord>> goal) {
    var planner = new TenantRecordPlanner(world);
    var more = new LinkedHashMap<DnsZone, Set<DnsRecord>>();
    goal.forEach((zone, wants) -> more.put(zone, planner.adding(zone, wants)));
    more.forEach(planner::plan);
    planner.leave(more);
    return planner.plan(more);
  }

  /** What is under way goes on; what was tried and is no longer wanted does not. */
  private Set<DnsRecord> adding(DnsZone zone, Set<DnsRecord> wants) {
    var known = Records.in(zone, before).map(Records::record).collect(Collectors.toSet());
    var records = wants.stream().filter(known::contains).collect(Collectors.toSet());
    var underWay = names(records);
    var written = before.stream().filter(Records::isThere).toList();
    Records.in(zone, written)
        .map(Records::record)
        .filter(record -> !underWay.contains(record.name()))
        .forEach(records::add);
    var served = written.stream().map(WrittenRecord::name).collect(Collectors.toSet());
    wants.stream()
        .filter(record -> !underWay.contains(record.name()) && !served.contains(record.name()))
        .forEach(records::add);
    return records;
  }

  private static Set<String> names(Set<DnsRecord> records) {
    return records.stream().map(DnsRecord::name).collect(Collectors.toSet());
  }

  private Set<DnsZone> others(Map<DnsZone, Set<DnsRecord>> goal) {
    var zones = new LinkedHashSet<DnsZone>();
    before.forEach(note -> zones.add(Records.zone(note)));
    zones.removeAll(goal.keySet());
    return zones;
  }

  private void leave(Map<DnsZone, Set<DnsRecord>> goal) {
    others(goal).forEach(zone -> Records.in(zone, before).forEach(noted::add));
  }

  private boolean settled() {
    return !unnoted && !queued && !propagating && failure.isEmpty();
  }

  private RecordPlan plan(Map<DnsZone, Set<DnsRecord>> goal) {
    var settled = settled();
    var sent = !unnoted && !queued && failure.isEmpty();
    var verdict =
        new RecordVerdict(world, before, new RecordVerdict.Work(unnoted, queued, changes, failure))
            .of(goal, settled);
    return new RecordPlan(
        steps,
        noted,
        verdict,
        settled,
        sent,
        unnoted,
        failure,
        verdict.reason().equals(DNS_PROPAGATING.text())
            ? changes.stream().findFirst()
            : Optional.empty());
  }

  private void plan(DnsZone zone, Set<DnsRecord> wants) {
    var ledger = ledger(zone);
    if (ledger.notes().isEmpty() && wants.isEmpty()) {
      return;
    }
    var stranger = others().stranger(world.tenant(), zone, unwritten(ledger, wants));
    if (stranger.isPresent()) {
      failure = failure.or(() -> stranger);
      note(zone, ledger.notes());
    } else {
      take(zone, ledger, wants);
    }
  }

  private static Set<DnsRecord> unwritten(RecordLedger ledger, Set<DnsRecord> wants) {
    return wants.stream()
        .filter(record -> !ledger.notes().getOrDefault(record, State.TRIED).wasThere())
        .collect(Collectors.toSet());
  }

  private RecordLedger ledger(DnsZone zone) {
    var notes = new LinkedHashMap<DnsRecord, State>();
    Records.in(zone, before)
        .forEach(note ->
            notes.merge(
                Records.record(note),
                Records.state(note),
                (one, other) -> one == other ? one : State.DOUBTED));
    var lost = RecordDrift.toRestore(world, zone);
    notes.replaceAll((record, state) -> lost.contains(record) ? State.DOUBTED : state);
    var standing = Optional.ofNullable(world.around().dns().get(zone)).filter(_ -> lost.isEmpty());
    return new RecordLedger(
        notes,
        standing.map(s -> new LastWish(s.wants(), s.progress())).orElse(LastWish.NONE),
        Evidence.STATUS,
        world.tenant().deleting());
  }

  private void take(DnsZone zone, RecordLedger ledger, Set<DnsRecord> wants) {
    switch (ledger.next(wants, record -> others().keeps(world.tenant(), zone, record))) {
      case Step.Note(var notes, var announce) -> {
        unnoted = true;
        note(zone, notes);
        announce.ifPresent(request -> submit(zone, request, false));
      }
      case Step.Wait(var change) -> {
        propagating |= change.isPresent();
        queued |= change.isEmpty();
        change.ifPresent(changes::add);
        note(zone, ledger.notes());
      }
      case Step.Written(var notes, var keep) -> {
        keep.ifPresent(request -> submit(zone, request, false));
        note(zone, notes);
        if (wants.isEmpty()) {
          forget(zone);
        }
      }
      case Step.Refused(var notes, var refusal) -> {
        forget(zone);
        failure = failure.or(() -> Optional.of(refusal));
        note(zone, notes);
      }
      case Step.Ask(var request, _) -> {
        if (!RecordDrift.toRestore(world, zone).isEmpty()) {
          forget(zone); // It was fulfilled, and would not be looked after again.
        }
        submit(zone, request, true);
        queued = true;
        note(zone, ledger.notes());
      }
    }
  }

  private void note(DnsZone zone, Map<DnsRecord, State> notes) {
    notes.forEach((record, state) -> noted.add(Records.inStatus(zone, record, state)));
  }

  private void submit(DnsZone zone, Request request, boolean awaited) {
    var tenant = world.tenant();
    var shared = request.wants().stream().anyMatch(record -> others().shares(tenant, zone, record));
    steps.add(
        new EdgeStep.Submit(
            new Wish(
                new CallContext(Urgency.CHANGE, tenant.key()),
                zone,
                tenant.key(),
                request.had(),
                request.tried(),
                request.wants(),
                Records.policy(tenant.policy().adopt(), shared)),
            awaited));
  }

  private OtherRecords others() {
    return world.around().others();
  }
}
