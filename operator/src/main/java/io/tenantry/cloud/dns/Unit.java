package io.tenantry.cloud.dns;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All changes of one owner: they are made together or not at all, so that the owner always knows
 * what it has.
 *
 * @param remarks what is left alone and why
 */
record Unit(Claim claim, List<Change> changes, List<String> remarks) {
  Unit {
    changes = List.copyOf(changes);
    remarks = List.copyOf(remarks);
  }

  String owner() {
    return claim.owner();
  }

  int elements() {
    return changes.stream().mapToInt(Change::elements).sum();
  }

  int characters() {
    return changes.stream().mapToInt(Change::characters).sum();
  }

  Set<String> names() {
    return changes.stream().map(change -> change.record().name()).collect(Collectors.toSet());
  }

  Set<Place> deletions() {
    return changes.stream().filter(Change::deletes).map(Change::place).collect(Collectors.toSet());
  }

  /** Whether the zone has more records afterwards. */
  boolean grows() {
    return changes.stream().filter(change -> !change.deletes()).count() > deletions().size();
  }
}
