package io.tenantry.cloud.dns;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes of one zone that happen together or not at all; deletions stand first. */
public record Batch(List<Change> changes) {
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
    return new Batch(changes);
  }

  private static Change stronger(Change one, Change other) {
    return one.action() == Change.Action.UPSERT ? one : other;
  }

  /** Who did this and why, for a person who reads the provider's logs. */
  public String comment() {
    return changes.stream().allMatch(Change::deletes)
        ? "Cleanup by cloudfront-tenant-operator"
        : "Managed by cloudfront-tenant-operator";
  }

  public int elements() {
    return changes.stream().mapToInt(Change::elements).sum();
  }

  public int characters() {
    return changes.stream().mapToInt(Change::characters).sum();
  }
}
