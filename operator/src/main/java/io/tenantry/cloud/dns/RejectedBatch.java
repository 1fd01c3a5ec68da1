package io.tenantry.cloud.dns;

import io.tenantry.cloud.dns.BatchError.Sort;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What to do with a rejected batch: which owners caused it, and how the others continue. */
sealed interface RejectedBatch {
  /**
   * Some are told apart from the rest.
   *
   * @param refused whose changes can never work, and why
   * @param look the names to look at before the rest is planned anew and sent
   */
  record Sift(Map<OwnerChanges, Failure> refused, Set<String> look, List<OwnerChanges> rest)
      implements RejectedBatch {}

  /** Nobody is named: each half may be fine. */
  record Halve(List<OwnerChanges> first, List<OwnerChanges> second) implements RejectedBatch {}

  /** The zone has no room for what this unit adds, nor for any other that adds something. */
  record Full(OwnerChanges unit, Failure failure) implements RejectedBatch {}

  /**
   * Judges; pure.
   *
   * @param facts what the units were planned with, as far as somebody has looked
   * @param again whether it is not the first rejection: then it is cheaper to look at all
   */
  static RejectedBatch of(
      List<OwnerChanges> units, List<BatchError> complaints, ObservedRecords facts, boolean again) {
    Map<OwnerChanges, Failure> refused = new LinkedHashMap<>();
    var look = new LinkedHashSet<String>();
    for (var unit : units) {
      var blame = complaints.stream().filter(complaint -> complaint.blames(unit)).toList();
      if (!blame.isEmpty()) {
        blame(unit, blame, facts, refused, look);
      }
    }
    if (refused.isEmpty() && look.isEmpty()) {
      return unexplained(units, complaints, facts);
    }
    var rest = new ArrayList<>(units);
    rest.removeAll(refused.keySet());
    if (again && !look.isEmpty()) {
      look.addAll(unseen(rest, facts));
    }
    return new Sift(refused, look, rest);
  }

  private static void blame(
      OwnerChanges unit,
      List<BatchError> complaints,
      ObservedRecords facts,
      Map<OwnerChanges, Failure> refused,
      Set<String> look) {
    var invalid = complaints.stream().anyMatch(complaint -> complaint.sort() == Sort.INVALID);
    var looked = facts.cover(unit.claim().names());
    // What may have been written need not be there, and then its deletion is not at fault.
    if (invalid && (looked || unit.claim().maybe().isEmpty())) {
      refused.put(unit, Refusal.of(Kind.INVALID, text(complaints)));
    } else if (looked) {
      refused.put(unit, Refusal.of(Kind.STALE, text(complaints)));
    } else {
      look.addAll(unseen(List.of(unit), facts));
    }
  }

  private static RejectedBatch unexplained(
      List<OwnerChanges> units, List<BatchError> complaints, ObservedRecords facts) {
    var full = complaints.stream().anyMatch(complaint -> complaint.sort() == Sort.FULL);
    var unseen = unseen(units, facts);
    if (full) {
      return full(units, complaints);
    }
    if (!unseen.isEmpty()) {
      return new Sift(Map.of(), unseen, units);
    }
    return units.size() == 1
        ? new Sift(
            Map.of(units.getFirst(), Refusal.of(Kind.INVALID, text(complaints))),
            Set.of(),
            List.of())
        : halve(units);
  }

  /** What does not add to the zone goes first; then ever fewer, to find how many have room. */
  private static RejectedBatch full(List<OwnerChanges> units, List<BatchError> complaints) {
    var growing = units.stream().filter(OwnerChanges::grows).toList();
    if (!growing.isEmpty() && growing.size() < units.size()) {
      return new Halve(units.stream().filter(unit -> !unit.grows()).toList(), growing);
    }
    return units.size() == 1
        ? new Full(units.getFirst(), Refusal.of(Kind.LIMIT, text(complaints)))
        : halve(units);
  }

  private static RejectedBatch halve(List<OwnerChanges> units) {
    var middle = units.size() / 2;
    return new Halve(
        List.copyOf(units.subList(0, middle)), List.copyOf(units.subList(middle, units.size())));
  }

  private static Set<String> unseen(List<OwnerChanges> units, ObservedRecords facts) {
    return units.stream()
        .flatMap(unit -> unit.claim().names().stream())
        .filter(name -> !facts.cover(name))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String text(List<BatchError> complaints) {
    return complaints.isEmpty()
        ? "the DNS provider refused it without a reason"
        : complaints.stream().map(BatchError::text).distinct().collect(Collectors.joining("; "));
  }
}
