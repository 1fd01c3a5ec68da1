package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Quotas;
import io.tenantry.simulator.route53.RecordSet.Place;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates one change batch against one zone: it is applied to a copy, and all errors are
 * collected.
 */
final class Batch {
  private static final Set<String> ALONE_AT_APEX = Set.of("NS", "SOA");

  private final Zone zone;
  private final Zones zones;
  private final Quotas quotas;
  private final AliasRules aliases;
  private final Map<String, SortedMap<Place, RecordSet>> touched = new LinkedHashMap<>();
  private final Map<Place, String> actions = new HashMap<>();
  private final Set<String> complaints = new LinkedHashSet<>();
  private int elements;
  private int characters;

  Batch(Zone zone, Zones zones, Quotas quotas) {
    this.zone = zone;
    this.zones = zones;
    this.quotas = quotas;
    this.aliases = new AliasRules(zone, zones);
  }

  void apply(String action, RecordSet set) {
    count(action, set);
    if (!DnsName.within(set.name(), zone.name())) {
      complain(
          "RRSet with DNS name %s is not permitted in zone %s".formatted(set.name(), zone.name()));
      return;
    }
    var sets = at(set.name());
    var present = sets.get(set.key());
    switch (action) {
      case "CREATE" -> create(sets, present, set);
      case "DELETE" -> delete(sets, present, set);
      case "UPSERT" -> upsert(sets, present, set);
      default ->
          throw Route53Errors.invalidInput("Invalid request: unknown action '" + action + "'");
    }
    actions.put(set.key(), action);
  }

  private void create(Map<Place, RecordSet> sets, @Nullable RecordSet present, RecordSet set) {
    if (present != null) {
      complain(
          "Tried to create resource record set %s but it already exists".formatted(set.label()));
    } else {
      accept(sets, set, null);
    }
  }

  private void delete(Map<Place, RecordSet> sets, @Nullable RecordSet present, RecordSet set) {
    if (present == null) {
      complain(
          "Tried to delete resource record set %s but it was not found".formatted(set.label()));
    } else if (!present.answer().same(set.answer()) || !present.routing().equals(set.routing())) {
      complain(
          ("Tried to delete resource record set %s but the values provided do not match the current"
                  + " values")
              .formatted(set.label()));
    } else {
      sets.remove(set.key());
    }
  }

  private void upsert(Map<Place, RecordSet> sets, @Nullable RecordSet present, RecordSet set) {
    var earlier = actions.get(set.key());
    if (earlier != null && !earlier.equals("DELETE")) {
      complain(
          "The request contains an invalid set of changes for a resource record set 'UPSERT %s %s'"
              .formatted(set.type(), set.name()));
    } else {
      accept(sets, set, present);
    }
  }

  private void accept(Map<Place, RecordSet> sets, RecordSet set, @Nullable RecordSet present) {
    var complaint =
        set.answer().alias() == null
            ? Values.complaint(set.type(), set.answer().values())
            : Optional.<String>empty();
    complaint.ifPresent(complaints::add);
    var before = present == null ? null : present.answer();
    sets.put(
        set.key(),
        new RecordSet(
            set.zone(),
            set.name(),
            set.type(),
            set.setId(),
            set.answer(),
            set.routing(),
            set.changed(),
            before));
  }

  private void count(String action, RecordSet set) {
    var weight = action.equals("UPSERT") ? 2 : 1;
    var values = set.answer().values();
    elements += weight * Math.max(1, values.size());
    characters += weight * values.stream().mapToInt(String::length).sum();
  }

  int changes() {
    return elements;
  }

  /** What the batch makes of the names it touches. */
  BatchEffect outcome() {
    if (elements > quotas.changeElements()) {
      throw Route53Errors.invalidBatch(
          List.of("Number of records limit of " + quotas.changeElements() + " exceeded."));
    }
    if (characters > quotas.changeCharacters()) {
      throw Route53Errors.invalidBatch(
          List.of("Number of characters limit of " + quotas.changeCharacters() + " exceeded."));
    }
    touched.forEach(this::checkName);
    touched.values().stream()
        .flatMap(sets -> sets.values().stream())
        .filter(set -> actions.containsKey(set.key()))
        .flatMap(set -> aliases.complaint(set, touched).stream())
        .forEach(complaints::add);
    var outcome = BatchEffect.of(zone, zones, touched, actions.keySet());
    if (outcome.size() > quotas.recordsPerZone()) {
      complaints.add("Number of records limit of " + quotas.recordsPerZone() + " exceeded.");
    }
    if (!complaints.isEmpty()) {
      throw Route53Errors.invalidBatch(complaints);
    }
    return outcome;
  }

  private void checkName(String name, SortedMap<Place, RecordSet> sets) {
    var apex = name.equals(zone.name());
    var types = new LinkedHashSet<String>();
    sets.values().forEach(set -> types.add(set.type()));
    if (types.contains("CNAME") && apex) {
      complain(
          "RRSet of type CNAME with DNS name %s is not permitted at apex in zone %s"
              .formatted(name, zone.name()));
    } else if (types.contains("CNAME") && types.size() > 1) {
      complain(
          ("RRSet of type CNAME with DNS name %s is not permitted as it conflicts with other records"
                  + " with the same DNS name in zone %s")
              .formatted(name, zone.name()));
    }
    if (apex && !types.containsAll(ALONE_AT_APEX)) {
      complain("A HostedZone must contain exactly one SOA and at least one NS record for the zone");
    }
    if (!apex && types.contains("SOA")) {
      complain("RRSet of type SOA with DNS name %s is only permitted at apex".formatted(name));
    }
    RoutingRules.complaints(sets.values()).forEach(this::complain);
  }

  private SortedMap<Place, RecordSet> at(String name) {
    return touched.computeIfAbsent(
        name,
        _ -> {
          var sets = new TreeMap<Place, RecordSet>();
          zones.at(zone.id(), name).forEach(set -> sets.put(set.key(), set));
          return sets;
        });
  }

  private void complain(String message) {
    complaints.add(message);
  }
}
