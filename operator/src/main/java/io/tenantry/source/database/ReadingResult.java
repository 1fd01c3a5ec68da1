package io.tenantry.source.database;

import io.tenantry.api.source.SkippedRow;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.TargetObject;
import java.util.List;
import java.util.Set;

/**
 * The result of reading rows and comparing them with the objects.
 *
 * @param rows rows that were read, repeated ones as one
 * @param skipped rows that no object is made of, of any reason
 * @param unnamed those of them without a valid name, so that their object is not known
 * @param listed the first of them, by name
 * @param conflicts rows whose object has another owner, and rows with a name or domain of another
 * @param foreign the first rows whose object has another owner
 * @param changes what to do, as far as a pass can do it
 * @param creates how many there are to create in all
 * @param updates how many there are to change in all
 * @param missing objects of ours that have no row; empty after a reading of some rows only
 * @param doubtful whether rows have a domain of objects whose rows were not read
 * @param later rows that came after the reading, and that passes have read by themselves
 */
public record ReadingResult(
    int rows,
    int skipped,
    int unnamed,
    List<SkippedRow> listed,
    int conflicts,
    List<String> foreign,
    List<RowChange> changes,
    int creates,
    int updates,
    List<TargetObject> missing,
    boolean doubtful,
    int later) {
  public ReadingResult {
    listed = List.copyOf(listed);
    foreign = List.copyOf(foreign);
    changes = List.copyOf(changes);
    missing = List.copyOf(missing);
  }

  /** Rows that objects are made of. */
  public int usable() {
    return rows - skipped;
  }

  /** Whether there is more to do than a pass can hold. */
  public boolean overflowing() {
    return creates + updates > changes.size();
  }

  /**
   * The same without what was read again since: those rows are done. Who wants a domain of one of
   * them is left to the next reading, which knows both rows.
   */
  public ReadingResult without(Set<String> names, Set<String> domains, int unseen) {
    var left =
        changes.stream()
            .filter(change -> !names.contains(change.name()))
            .filter(change -> change.wanted().domains().stream().noneMatch(domains::contains))
            .toList();
    int dropped = count(changes, RowChange.Create.class) - count(left, RowChange.Create.class);
    return new ReadingResult(
        rows,
        skipped,
        unnamed,
        listed,
        conflicts,
        foreign,
        left,
        creates - dropped,
        updates - (changes.size() - left.size() - dropped),
        missing.stream().filter(child -> !names.contains(child.name())).toList(),
        doubtful,
        unseen);
  }

  private static int count(List<RowChange> changes, Class<? extends RowChange> kind) {
    return (int) changes.stream().filter(kind::isInstance).count();
  }

  public Set<String> missingNames() {
    return Set.copyOf(missing.stream().map(TargetObject::name).toList());
  }
}
