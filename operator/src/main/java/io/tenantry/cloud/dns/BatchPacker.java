package io.tenantry.cloud.dns;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fills batches with units, in their order; pure.
 *
 * <p>Units that touch the same name travel together where they fit: one may create what the other
 * deletes.
 */
final class BatchPacker {
  private final BatchLimits limits;
  private final Map<String, List<OwnerChanges>> byName = new HashMap<>();
  private final Set<OwnerChanges> packed = new LinkedHashSet<>();
  private int elements;
  private int characters;

  private BatchPacker(Collection<OwnerChanges> units, BatchLimits limits) {
    this.limits = limits;
    for (var unit : units) {
      unit.names().forEach(name -> byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(unit));
    }
  }

  /** All units, in as few batches as their order allows. */
  static List<List<OwnerChanges>> pack(Collection<OwnerChanges> units, BatchLimits limits) {
    var rest = new LinkedHashSet<>(units);
    var batches = new ArrayList<List<OwnerChanges>>();
    while (!rest.isEmpty()) {
      var batch = first(rest, limits);
      if (batch.isEmpty()) {
        throw new IllegalStateException("too large for any batch: " + rest.getFirst().owner());
      }
      batches.add(batch);
      batch.forEach(rest::remove);
    }
    return batches;
  }

  /** What goes into the first batch; each unit alone fits into one. */
  static List<OwnerChanges> first(Collection<OwnerChanges> units, BatchLimits limits) {
    return new BatchPacker(units, limits).fill(units);
  }

  private List<OwnerChanges> fill(Collection<OwnerChanges> units) {
    for (var unit : units) {
      if (!packed.contains(unit) && !add(company(unit))) {
        break;
      }
    }
    return List.copyOf(packed);
  }

  /** False when there is no room; company too large for any batch starts one and is cut. */
  private boolean add(List<OwnerChanges> company) {
    var some = company.stream().mapToInt(OwnerChanges::elements).sum();
    var chars = company.stream().mapToInt(OwnerChanges::characters).sum();
    if (limits.allow(elements + some, characters + chars)) {
      packed.addAll(company);
      elements += some;
      characters += chars;
      return true;
    }
    return packed.isEmpty()
        && company.size() > 1
        && company.stream().allMatch(unit -> add(List.of(unit)));
  }

  private List<OwnerChanges> company(OwnerChanges start) {
    var company = new LinkedHashSet<OwnerChanges>();
    var names = new HashSet<String>();
    var next = new ArrayDeque<>(List.of(start));
    while (!next.isEmpty()) {
      var unit = next.poll();
      if (company.add(unit)) {
        unit.names().stream()
            .filter(names::add)
            .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
            .filter(other -> !packed.contains(other))
            .forEach(next::add);
      }
    }
    return List.copyOf(company);
  }
}
