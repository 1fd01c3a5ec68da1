package io.tenantry.cloud.dns;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The units of a rejected batch, planned anew as far as somebody has looked. */
final class BatchRevision {
  private final Map<String, OwnerChanges> byOwner = new LinkedHashMap<>();
  private final Map<String, Set<String>> ownersByName = new HashMap<>();

  private BatchRevision(List<OwnerChanges> units) {
    for (var unit : units) {
      byOwner.put(unit.owner(), unit);
      unit.names()
          .forEach(name ->
              ownersByName.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(unit.owner()));
    }
  }

  /** Those of whose names nothing is known stay as they are. */
  static List<OwnerChanges> of(
      List<OwnerChanges> units,
      ObservedRecords facts,
      BiFunction<OwnerChanges, ObservedRecords, Optional<OwnerChanges>> replan) {
    var revision = new BatchRevision(units);
    for (var unit : units) {
      var names = unit.claim().names();
      if (facts.cover(names)) {
        revision.byOwner.remove(unit.owner());
        replan
            .apply(unit, facts.about(names, revision.leaving(names)))
            .ifPresent(anew -> revision.byOwner.put(unit.owner(), anew));
      }
    }
    return List.copyOf(revision.byOwner.values());
  }

  /** What others delete in the same batch is as good as gone. */
  private Set<RecordKey> leaving(Set<String> names) {
    return names.stream()
        .flatMap(name -> ownersByName.getOrDefault(name, Set.of()).stream())
        .map(byOwner::get)
        .filter(Objects::nonNull)
        .flatMap(unit -> unit.leaves().stream())
        .collect(Collectors.toSet());
  }
}
