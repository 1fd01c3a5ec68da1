package io.tenantry.cloud.dns;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Changes of one zone that happen together or not at all; deletions stand first.
 *
 * @param comment who did this and why, for a person who reads the provider's logs
 */
public record ChangeBatch(List<RecordChange> changes, String comment) {
  public ChangeBatch {
    changes = List.copyOf(changes);
  }

  /** What several owners want alike is done once. */
  static ChangeBatch of(List<OwnerChanges> units) {
    Map<RecordKey, RecordChange> deletions = new LinkedHashMap<>();
    Map<RecordKey, RecordChange> writes = new LinkedHashMap<>();
    for (var unit : units) {
      for (var change : unit.changes()) {
        if (change.deletes()) {
          deletions.putIfAbsent(change.place(), change);
        } else {
          writes.merge(change.place(), change, ChangeBatch::stronger);
        }
      }
    }
    var changes = new ArrayList<>(deletions.values());
    changes.addAll(writes.values());
    return new ChangeBatch(changes, comment(units, writes.isEmpty()));
  }

  private static String comment(List<OwnerChanges> units, boolean cleanup) {
    var authors =
        units.stream()
            .map(unit -> unit.claim().wish().policy().author().name())
            .distinct()
            .sorted()
            .collect(Collectors.joining(" and "));
    return (cleanup ? "Cleanup by " : "Managed by ") + authors;
  }

  private static RecordChange stronger(RecordChange one, RecordChange other) {
    return one.action() == RecordChange.Action.UPSERT ? one : other;
  }

  public int elements() {
    return changes.stream().mapToInt(RecordChange::elements).sum();
  }

  public int characters() {
    return changes.stream().mapToInt(RecordChange::characters).sum();
  }
}
