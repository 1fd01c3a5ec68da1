package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.DNS_ERROR;
import static io.tenantry.edge.EdgeReason.DNS_PROPAGATING;
import static io.tenantry.edge.EdgeReason.DNS_READY;
import static io.tenantry.edge.EdgeReason.DNS_RECORD_CREATING;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.Dns.Wish;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From the records a tenant shall have to the wishes that bring them about; pure.
 *
 * <p>A record is noted in the status before it is asked for, so that whatever happens to this
 * process there is always somebody who knows of it. It counts as written once every server answers
 * with it, and no longer as soon as it shall go: who wants it back later cannot rely on it.
 */
final class RecordPlanner {
  private final EdgeWorld world;
  private final List<WrittenRecord> before;
  private final List<EdgeStep> steps = new ArrayList<>();
  private final List<WrittenRecord> noted = new ArrayList<>();
  private final Set<String> changes = new LinkedHashSet<>();
  private Optional<Failure> failure = Optional.empty();
  private boolean unnoted;
  private boolean queued;
  private boolean propagating;

  private RecordPlanner(EdgeWorld world) {
    this.world = world;
    this.before = noted(world.tenant()).stream().map(this::renewed).toList();
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
            .map(Wanted.Zone::zone)
            .filter(wanted -> wanted.id().equals(written.id()) && !wanted.equals(written))
            .filter(_ -> Forbidden.check(world).isEmpty());
    zone.ifPresent(_ -> forget(written));
    return zone.map(z -> Records.note(z, Records.record(note), note.written())).orElse(note);
  }

  private void forget(DnsZone zone) {
    if (!steps.contains(new EdgeStep.Forget(zone))) {
      steps.add(new EdgeStep.Forget(zone));
    }
  }

  /** What is known to be ours: noted by us, or implied by what the Go operator has left. */
  static List<WrittenRecord> noted(Subject tenant) {
    return noted(tenant.memory(), tenant.wanted());
  }

  static List<WrittenRecord> noted(Memory memory, Wanted wanted) {
    return memory
        .records()
        .orElseGet(() ->
            memory.dnsTarget().isEmpty() || wanted.dns().isEmpty()
                ? List.of()
                : implied(memory, wanted, wanted.dns().get(), memory.dnsTarget().get()));
  }

  private static List<WrittenRecord> implied(
      Memory memory, Wanted wanted, Wanted.Zone dns, String target) {
    var written = memory.condition(DNS).filter(c -> "True".equals(c.getStatus())).isPresent();
    return Records.leading(wanted.config().domains(), target, dns.ttl(), Optional.empty()).stream()
        .map(record -> Records.note(dns.zone(), record, written))
        .toList();
  }

  /** All records the tenant shall have in the end; nothing where the user keeps DNS. */
  static Map<DnsZone, Set<DnsRecord>> goal(EdgeWorld world, String target) {
    var wanted = world.tenant().wanted();
    return wanted
        .dns()
        .map(dns ->
            Map.of(
                dns.zone(),
                Records.leading(
                    wanted.config().domains(), target, dns.ttl(), world.around().zoneName())))
        .orElse(Map.of());
  }

  /**
   * Makes the records exactly these. What is ours in other zones goes, but not before all that is
   * wanted is to be seen: a domain that moves always leads somewhere.
   */
  static RecordPlan exactly(EdgeWorld world, Map<DnsZone, Set<DnsRecord>> goal) {
    var planner = new RecordPlanner(world);
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
    var planner = new RecordPlanner(world);
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
    var verdict = verdict(goal, settled);
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
    var notes = Records.in(zone, before).toList();
    var known = notes.stream().map(Records::record).collect(Collectors.toSet());
    if (notes.isEmpty() && wants.isEmpty()) {
      return;
    }
    var owner = strangers(zone, notes, wants);
    if (owner.isPresent()) {
      failure = failure.or(() -> owner);
      noted.addAll(notes);
      return;
    }
    var stay = names(wants);
    if (!known.containsAll(wants) || notes.stream().anyMatch(note -> leaves(note, stay))) {
      unnoted = true;
      notes.stream()
          .map(note -> leaves(note, stay) ? Records.leaving(note) : note)
          .forEach(noted::add);
      wants.stream()
          .filter(record -> !known.contains(record))
          .forEach(record -> noted.add(Records.note(zone, record, false)));
      announce(zone, notes);
      return;
    }
    var standing = world.around().dns().get(zone);
    if (standing != null
        && standing.wants().equals(wants)
        && !(standing.progress() instanceof Progress.Unknown)) {
      follow(zone, notes, wants, standing.progress());
    } else {
      submit(zone, notes, wants);
    }
  }

  /** What another namespace's object has is not shared with it, however alike. */
  private Optional<Failure> strangers(
      DnsZone zone, List<WrittenRecord> notes, Set<DnsRecord> wants) {
    var had = records(notes.stream().filter(Records::wasThere));
    return wants.stream()
        .filter(record -> !had.contains(record))
        .flatMap(record ->
            others()
                .owner(world.tenant(), zone, record)
                .map(owner ->
                    ("%s is in use by DistributionTenant %s: choose another domain, or remove it"
                            + " there first")
                        .formatted(record.name(), owner))
                .stream())
        .findFirst()
        .map(message -> new Failure(Kind.TAKEN, message, "dns_error"));
  }

  private OtherRecords others() {
    return world.around().others();
  }

  /**
   * The engine is told what there is before anything is added: from then on it knows what it has
   * sent, and what is noted and was never sent is nobody's doubt.
   */
  private void announce(DnsZone zone, List<WrittenRecord> notes) {
    if (!known(zone) && notes.stream().allMatch(Records::isThere)) {
      var there = records(notes.stream());
      steps.add(new EdgeStep.Submit(wish(zone, there, Set.of(), there), false));
    }
  }

  /** Whether this process has dealt with the zone for the object, and so knows all it has sent. */
  private boolean known(DnsZone zone) {
    var standing = world.around().dns().get(zone);
    return standing != null && !(standing.progress() instanceof Progress.Unknown);
  }

  private static Set<DnsRecord> records(Stream<WrittenRecord> notes) {
    return notes.map(Records::record).collect(Collectors.toSet());
  }

  /** An object that goes never wants anything back. */
  private boolean leaves(WrittenRecord note, Set<String> stay) {
    return Records.isThere(note) && !stay.contains(note.name()) && !world.tenant().deleting();
  }

  private Optional<Condition> told() {
    var tenant = world.tenant();
    return tenant.memory().said(DNS, DNS_ERROR, tenant.generation())
        ? tenant.memory().condition(DNS)
        : Optional.empty();
  }

  private void follow(
      DnsZone zone, List<WrittenRecord> notes, Set<DnsRecord> wants, Progress progress) {
    switch (progress) {
      case Progress.InSync _ -> written(zone, wants);
      case Progress.Propagating(var changeId) -> {
        propagating = true;
        changes.add(changeId);
        noted.addAll(notes);
      }
      case Progress.Refused(var refusal, var foreign) ->
          refused(zone, without(notes, foreign), wants, refusal);
      case Progress.Queued _, Progress.Unknown _ -> {
        queued = true;
        noted.addAll(notes);
      }
    }
  }

  /** Where somebody else's record is, ours is not: it must never be taken for ours later. */
  private static List<WrittenRecord> without(List<WrittenRecord> notes, Set<DnsRecord> foreign) {
    return notes.stream()
        .filter(note -> Records.wasThere(note) || !foreign.contains(Records.record(note)))
        .toList();
  }

  /** A refusal is told, and forgotten, so that a later pass asks again. */
  private void refused(
      DnsZone zone, List<WrittenRecord> notes, Set<DnsRecord> wants, Failure refusal) {
    forget(zone);
    if (wants.isEmpty() && nothingThere(notes, refusal)) {
      return;
    }
    failure = failure.or(() -> Optional.of(refusal));
    noted.addAll(notes);
  }

  /**
   * A zone that is gone has taken its records along; and one that never let us in has none of ours.
   */
  private static boolean nothingThere(List<WrittenRecord> notes, Failure refusal) {
    return switch (refusal.kind()) {
      case MISSING -> true;
      case DENIED, INVALID, TAKEN -> notes.stream().noneMatch(Records::wasThere);
      case STALE, BUSY, LIMIT, THROTTLED, UNAVAILABLE -> false;
    };
  }

  /** What is written already is wished for all the same, so that nobody else removes it. */
  private void submit(DnsZone zone, List<WrittenRecord> notes, Set<DnsRecord> wants) {
    var known = known(zone);
    var ours =
        notes.stream()
            .filter(note ->
                wants.contains(Records.record(note))
                    || !others().keeps(world.tenant(), zone, Records.record(note)))
            .toList();
    var had = records(ours.stream().filter(Records::wasThere));
    var tried =
        records(
            ours.stream()
                .filter(note -> !Records.isThere(note))
                .filter(note -> Records.wasThere(note) || !known));
    var there = ours.stream().allMatch(Records::isThere) && had.equals(wants);
    steps.add(new EdgeStep.Submit(wish(zone, had, tried, wants), !there));
    if (there) {
      written(zone, wants);
    } else {
      queued = true;
      noted.addAll(notes);
    }
  }

  private Wish wish(DnsZone zone, Set<DnsRecord> had, Set<DnsRecord> tried, Set<DnsRecord> wants) {
    var tenant = world.tenant();
    return new Wish(
        new Errand(Urgency.CHANGE, tenant.key()),
        zone,
        tenant.key(),
        had,
        tried,
        wants,
        Records.policy(
            tenant.policy().adopt(),
            wants.stream().anyMatch(record -> others().shares(tenant, zone, record))));
  }

  private void written(DnsZone zone, Set<DnsRecord> wants) {
    wants.forEach(record -> noted.add(Records.note(zone, record, true)));
    if (wants.isEmpty()) {
      forget(zone);
    }
  }

  private Verdict verdict(Map<DnsZone, Set<DnsRecord>> goal, boolean settled) {
    var count = goal.values().stream().mapToInt(Set::size).sum();
    if (failure.isPresent()) {
      return Verdict.no(DNS, DNS_ERROR, text(failure.get()));
    }
    // Trying again after a refusal is no news until something comes of it.
    if ((queued || unnoted) && told().isPresent()) {
      return Verdict.no(DNS, DNS_ERROR, told().get().getMessage());
    }
    if (world.tenant().wanted().dns().isEmpty()) {
      return Verdicts.dnsIsYours();
    }
    if (settled || serving(goal)) {
      var changing = settled ? "" : "; some are still to be changed or removed";
      return Verdict.yes(
          DNS, DNS_READY, "%s in place%s".formatted(Verdicts.records(count), changing));
    }
    return propagating && !queued && !unnoted && !brief()
        ? Verdict.no(
            DNS,
            DNS_PROPAGATING,
            "waiting for change %s to reach all servers".formatted(String.join(", ", changes)))
        : Verdict.no(
            DNS, DNS_RECORD_CREATING, "%s to be written".formatted(Verdicts.records(count)));
  }

  /** Whether it was said only just now that the records are being written. */
  private boolean brief() {
    return world
        .tenant()
        .memory()
        .condition(DNS)
        .filter(c -> DNS_RECORD_CREATING.text().equals(c.getReason()))
        .map(Condition::getLastTransitionTime)
        .filter(told -> Instant.parse(told).plus(EdgeRules.BRIEF).isAfter(world.now()))
        .isPresent();
  }

  /** Whether every domain leads where it should; the rest is housekeeping. */
  private boolean serving(Map<DnsZone, Set<DnsRecord>> goal) {
    return goal.entrySet().stream()
        .allMatch(zone ->
            Records.in(zone.getKey(), before)
                .filter(Records::isThere)
                .map(note -> timeless(Records.record(note)))
                .collect(Collectors.toSet())
                .containsAll(zone.getValue().stream().map(RecordPlanner::timeless).toList()));
  }

  private static DnsRecord timeless(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname(var name, var target, _) -> new DnsRecord.Cname(name, target, 0);
      case DnsRecord.Alias _, DnsRecord.Txt _ -> record;
    };
  }

  private static String text(Failure failure) {
    return "create DNS records: " + failure.message();
  }
}
