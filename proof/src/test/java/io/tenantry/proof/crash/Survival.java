package io.tenantry.proof.crash;

import java.util.List;

/**
 * What came of the crashes of a lifecycle: every run ended as the undisturbed one.
 *
 * @param writes those of the undisturbed run
 * @param kills how many runs had a crash point
 * @param reached how many came to it: the number of writes may vary with time
 */
public record Survival(String title, List<String> writes, int kills, int reached) {
  public Survival {
    writes = List.copyOf(writes);
  }

  /** The report's line. */
  @Override
  public String toString() {
    return ("crash: %s %d writes × 2 moments = %d kills, %d reached, %d equal; another one passes"
            + " while all are held %s")
        .formatted(title, writes.size(), kills, reached, kills, writes);
  }
}
