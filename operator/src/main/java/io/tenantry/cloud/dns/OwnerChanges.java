package io.tenantry.cloud.dns;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All changes of one owner: they are made together or not at all, so that the owner always knows
 * what it has.
 *
 * @param remarks what is left alone and why
 */
record OwnerChanges(OwnerClaim claim, List<RecordChange> changes, List<String> remarks) {
  OwnerChanges {
    changes = List.copyOf(changes);
    remarks = List.copyOf(remarks);
  }

  String owner() {
    return claim.owner();
  }

  int elements() {
    return changes.stream().mapToInt(RecordChange::elements).sum();
  }

  int characters() {
    return changes.stream().mapToInt(RecordChange::characters).sum();
  }

  Set<String> names() {
    return changes.stream().map(change -> change.record().name()).collect(Collectors.toSet());
  }

  private Stream<RecordKey> places(boolean deleted) {
    return changes.stream().filter(change -> change.deletes() == deleted).map(RecordChange::place);
  }

  /** Where nothing of it is left. */
  Set<RecordKey> leaves() {
    var leaves = places(true).collect(Collectors.toSet());
    places(false).forEach(leaves::remove);
    return leaves;
  }

  /** Whether the zone has more records afterwards. */
  boolean grows() {
    return places(false).count() > places(true).count();
  }
}
