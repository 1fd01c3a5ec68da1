package io.tenantry.cloud.dns;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The owners whose changes the provider has refused alone, who is longest ago first: they are sent
 * apart from the others. Confined to the worker's thread.
 */
final class RefusedOwners {
  private static final int MOST = 1_000;

  private final Map<String, Long> owners = new LinkedHashMap<>();
  private long refusals;

  /** Whoever is tried alone goes to the end of the line, so that all get their turn. */
  void add(OwnerChanges unit) {
    owners.remove(unit.owner());
    owners.put(unit.owner(), ++refusals);
    if (owners.size() > MOST) {
      owners.remove(owners.keySet().iterator().next());
    }
  }

  void accepted(List<OwnerChanges> units) {
    units.forEach(unit -> owners.remove(unit.owner()));
  }

  boolean areAll(List<OwnerChanges> units) {
    return units.stream().allMatch(unit -> owners.containsKey(unit.owner()));
  }

  /** Those that nothing speaks against first; nobody waits for the others. */
  List<List<OwnerChanges>> apart(List<OwnerChanges> units) {
    var fine = new ArrayList<OwnerChanges>();
    var refused = new ArrayList<OwnerChanges>();
    units.forEach(unit -> (owners.containsKey(unit.owner()) ? refused : fine).add(unit));
    refused.sort(Comparator.comparing(unit -> owners.getOrDefault(unit.owner(), 0L)));
    return List.of(fine, refused);
  }
}
