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
public record Batch(List<Change> changes, String comment) {
  public Batch {
    changes = List.copyOf(changes);
  }

  /** What several owners want alike is done once. */
  static Batch of(List<Unit> units) {
    Map<Place, Change> deletions = new LinkedHashMap<>();
    Map<Place, Change> writes = new LinkedHashMap<>();
    for (var unit : units) {
      for (var change : unit.changes()) {
        if (change.deletes()) {
          deletions.putIfAbsent(change.place(), change);
        } else {
          writes.merge(change.place(), change, Batch::stronger);
        }
      }
    }
    var changes = new ArrayList<>(deletions.values());
    changes.addAll(writes.values());
    return new Batch(changes, comment(units, writes.isEmpty()));
  }

  private static String comment(List<Unit> units, boolean cleanup) {
    var authors =
        units.stream()
            .map(unit -> unit.claim().wish().policy().author().name())
            .distinct()
            .sorted()
            .collect(Collectors.joining(" and "));
    return (cleanup ? "Cleanup by " : "Managed by ") + authors;
  }

  private static Change stronger(Change one, Change other) {
    return one.action() == Change.Action.UPSERT ? one : other;
  }

  public int elements() {
    return changes.stream().mapToInt(Change::elements).sum();
  }

  public int characters() {
    return changes.stream().mapToInt(Change::characters).sum();
  }
}
