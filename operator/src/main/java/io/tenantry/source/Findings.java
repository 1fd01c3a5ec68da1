package io.tenantry.source;

import io.tenantry.api.edge.SkippedRow;
import java.util.List;
import java.util.Set;

/**
 * What a reading has come to.
 *
 * @param rows rows that were read, repeated ones as one
 * @param skipped rows that no object is made of, of any reason
 * @param unnamed those of them that nobody can tell the object of
 * @param listed the first of them, by name
 * @param conflicts rows whose object is somebody else's, and those that want what another row has
 * @param foreign the first rows whose object is somebody else's
 * @param changes what to do, as far as a pass can do it
 * @param creates how many there are to create in all
 * @param updates how many there are to change in all
 * @param missing objects of ours that have no row; empty after a reading of some rows only
 * @param doubtful whether rows want what others have, and nobody has read those
 */
record Findings(
    int rows,
    int skipped,
    int unnamed,
    List<SkippedRow> listed,
    int conflicts,
    List<String> foreign,
    List<Change> changes,
    int creates,
    int updates,
    List<Child> missing,
    boolean doubtful) {
  Findings {
    listed = List.copyOf(listed);
    foreign = List.copyOf(foreign);
    changes = List.copyOf(changes);
    missing = List.copyOf(missing);
  }

  /** Rows that objects are made of. */
  int usable() {
    return rows - skipped;
  }

  /** Whether there is more to do than a pass can hold. */
  boolean overflowing() {
    return creates + updates > changes.size();
  }

  Set<String> missingNames() {
    return Set.copyOf(missing.stream().map(Child::name).toList());
  }
}
