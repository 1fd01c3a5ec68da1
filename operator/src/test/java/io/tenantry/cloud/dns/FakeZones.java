package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.BatchError.Sort;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A DNS provider in memory, with Route 53's rules, as far as it is given the abilities: batches are
 * atomic and every complaint names its record. A value with {@code ..} in it is never accepted.
 * Trouble can be lined up, one piece for each call that changes something.
 */
public final class FakeZones implements ZoneWriter {
  /** What goes wrong with a call. */
  public enum Trouble {
    NONE,
    THROTTLED,
    BUSY,
    LOST_BEFORE,
    LOST_AFTER,
    /** The batch is rejected, but not a word why. */
    MUTE
  }

  private final Map<String, Map<RecordKey, SeenRecord>> zones = new HashMap<>();
  private final Map<String, Integer> changes = new HashMap<>();
  private final Provider provider;
  final Deque<Trouble> troubles = new ArrayDeque<>();
  final List<ChangeBatch> batches = new ArrayList<>();
  final List<String> calls = new ArrayList<>();
  int pollsUntilInSync;
  int room = Integer.MAX_VALUE;
  Optional<Failure> noLooking = Optional.empty();
  private final Map<String, Failure> refusals = new HashMap<>();

  /** Route 53 with other limits. */
  public FakeZones(BatchLimits limits, String... zoneIds) {
    this(new Provider(DnsZone.ROUTE53, limits, Set.of(Ability.values())), zoneIds);
  }

  public FakeZones(Provider provider, String... zoneIds) {
    this.provider = provider;
    for (var id : zoneIds) {
      zones.put(id, new LinkedHashMap<>());
    }
  }

  /** A record that somebody else has made. */
  public void plant(String zone, String name, String type, String value, long ttl) {
    var record =
        type.equals(RecordKey.CNAME)
            ? Optional.<DnsRecord>of(new DnsRecord.Cname(name, value, ttl))
            : Optional.<DnsRecord>empty();
    var text = "the record %s %s (TTL %d)".formatted(type, value, ttl);
    zones.get(zone).put(new RecordKey(name, type), new SeenRecord(name, type, record, value, text));
  }

  /** A record that somebody else has made, of a kind that we make too. */
  public void plant(String zone, DnsRecord record) {
    var key = RecordKey.of(record);
    var text = "the record %s %s".formatted(key.type(), record.value());
    zones
        .get(zone)
        .put(
            key,
            new SeenRecord(record.name(), key.type(), Optional.of(record), record.value(), text));
  }

  public void remove(String zone, DnsRecord record) {
    zones.get(zone).remove(RecordKey.of(record));
  }

  public void remove(String zone, String name, String type) {
    zones.get(zone).remove(new RecordKey(name, type));
  }

  /** From now on, every batch with a record of this name fails, until it is allowed. */
  void refuse(String name, Failure why) {
    refusals.put(name, why);
  }

  void allow(String name) {
    refusals.remove(name);
  }

  /** What was changed stays, but nobody can ask for it any more. */
  void forgetChanges() {
    changes.clear();
  }

  /** All records, in our words. */
  public Set<DnsRecord> records(String zone) {
    return zones.get(zone).values().stream()
        .flatMap(seen -> seen.record().stream())
        .collect(Collectors.toSet());
  }

  Map<RecordKey, SeenRecord> all(String zone) {
    return new HashMap<>(zones.get(zone));
  }

  @Override
  public Provider provider() {
    return provider;
  }

  @Override
  public Answer change(CallContext call, DnsZone zone, ChangeBatch batch) {
    calls.add("change");
    batches.add(batch);
    if (!provider.can(Ability.ATOMIC_BATCH) && batch.changes().size() > 1) {
      throw new AssertionError("takes one change at a time");
    }
    for (var change : batch.changes()) {
      var refusal = refusals.get(change.record().name());
      if (refusal != null) {
        throw new PortException(refusal, new IllegalStateException(refusal.message()));
      }
    }
    var trouble = troubles.isEmpty() ? Trouble.NONE : troubles.poll();
    return switch (trouble) {
      case NONE -> apply(zone, batch, false);
      case MUTE -> apply(zone, batch, true);
      case THROTTLED -> throw failure(Kind.THROTTLED, "slow down");
      case BUSY -> throw failure(Kind.BUSY, "not yet");
      case LOST_BEFORE -> throw failure(Kind.UNAVAILABLE, "connection reset");
      case LOST_AFTER -> {
        apply(zone, batch, false);
        throw failure(Kind.UNAVAILABLE, "connection reset");
      }
    };
  }

  private Answer apply(DnsZone zone, ChangeBatch batch, boolean mute) {
    var before = zones.get(zone.id());
    if (before == null) {
      throw failure(Kind.MISSING, "no zone " + zone.id());
    }
    var after = new LinkedHashMap<>(before);
    var complaints = new ArrayList<BatchError>();
    batch.changes().forEach(change -> apply(after, change, complaints));
    var written = new HashSet<String>();
    batch.changes().forEach(change -> written.add(change.record().name()));
    written.forEach(name -> alone(after, name, complaints));
    if (complaints.isEmpty() && after.size() > Math.max(room, before.size())) {
      complaints.add(new BatchError(Sort.FULL, Set.of(), Set.of(), "the zone is full"));
    }
    if (!complaints.isEmpty()) {
      return new Answer.Rejected(mute ? List.of() : complaints);
    }
    before.clear();
    before.putAll(after);
    var id = "C" + (changes.size() + 1);
    changes.put(id, pollsUntilInSync);
    return new Answer.Accepted(id);
  }

  private void apply(
      Map<RecordKey, SeenRecord> sets, RecordChange change, List<BatchError> complaints) {
    var there = sets.get(change.place());
    switch (change.action()) {
      case CREATE -> {
        if (there != null && provider.can(Ability.CREATE_ONLY)) {
          complaints.add(complaint(Sort.PRESENCE, change, "but it already exists"));
        }
        put(sets, change, complaints);
      }
      case UPSERT -> put(sets, change, complaints);
      case DELETE -> {
        if (!provider.can(Ability.CREATE_ONLY)) {
          sets.remove(change.place());
        } else if (there == null) {
          complaints.add(complaint(Sort.PRESENCE, change, "but it was not found"));
        } else if (!there.record().equals(Optional.of(change.record()))
            || !there.value().equals(change.value())) {
          complaints.add(complaint(Sort.PRESENCE, change, "but the values do not match"));
        }
        sets.remove(change.place());
      }
    }
  }

  private static void put(
      Map<RecordKey, SeenRecord> sets, RecordChange change, List<BatchError> complaints) {
    if (change.value().contains("..")) {
      complaints.add(complaint(Sort.INVALID, change, "is not a domain name"));
    }
    var text = "the record %s %s".formatted(change.place().type(), change.value());
    sets.put(
        change.place(),
        new SeenRecord(
            change.record().name(),
            change.place().type(),
            Optional.of(change.record()),
            change.value(),
            text));
  }

  private static void alone(
      Map<RecordKey, SeenRecord> sets, String name, List<BatchError> complaints) {
    var types = sets.keySet().stream().filter(place -> place.name().equals(name)).toList();
    if (types.size() > 1
        && types.stream().anyMatch(place -> place.type().equals(RecordKey.CNAME))) {
      complaints.add(
          new BatchError(Sort.PRESENCE, Set.of(name), Set.of(), name + " conflicts with others"));
    }
    var there = sets.values().stream().filter(seen -> seen.name().equals(name)).toList();
    if (there.stream().anyMatch(seen -> there.stream().anyMatch(other -> mixed(seen, other)))) {
      complaints.add(
          new BatchError(
              Sort.PRESENCE, Set.of(name), Set.of(), name + " has sets of two policies"));
    }
  }

  private static boolean mixed(SeenRecord one, SeenRecord other) {
    return one.type().equals(other.type())
        && one.record().filter(record -> RecordKey.excludes(record, other)).isPresent();
  }

  private static BatchError complaint(Sort sort, RecordChange change, String why) {
    var name = change.record().name();
    return new BatchError(
        sort, Set.of(name), Set.of(), "%s %s %s".formatted(change.action(), name, why));
  }

  @Override
  public boolean inSync(CallContext call, DnsZone zone, String changeId) {
    calls.add("inSync");
    var left = changes.get(changeId);
    if (left == null) {
      throw failure(Kind.MISSING, "no change " + changeId);
    }
    changes.put(changeId, left - 1);
    return left <= 0;
  }

  @Override
  public List<SeenRecord> find(CallContext call, DnsZone zone, Set<String> names) {
    calls.add("find");
    if (noLooking.isPresent()) {
      throw new PortException(noLooking.get(), new IllegalStateException());
    }
    return zones.get(zone.id()).values().stream()
        .filter(seen -> names.contains(seen.name()))
        .toList();
  }

  @Override
  public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
    calls.add("look");
    if (!zones.containsKey(zone.id())) {
      throw failure(Kind.MISSING, "no zone " + zone.id());
    }
    var found = new HashMap<String, Set<SeenRecord>>();
    names.forEach(name -> found.put(name, new HashSet<>()));
    zones.get(zone.id()).values().stream()
        .filter(seen -> names.contains(seen.name()))
        .forEach(seen -> found.get(seen.name()).add(seen));
    return found;
  }

  @Override
  public Optional<String> zoneName(CallContext call, DnsZone zone) {
    calls.add("zoneName");
    if (!zones.containsKey(zone.id())) {
      throw failure(Kind.MISSING, "no zone " + zone.id());
    }
    return Optional.of("example.com");
  }

  Map<String, Long> counts() {
    return calls.stream()
        .collect(Collectors.groupingBy(call -> call, TreeMap::new, Collectors.counting()));
  }

  private static PortException failure(Kind kind, String message) {
    return new PortException(new Failure(kind, message), new IllegalStateException(message));
  }
}
