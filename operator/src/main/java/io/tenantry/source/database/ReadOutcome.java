package io.tenantry.source.database;

import io.tenantry.pass.Failure;
import java.util.Set;

/** What a pass has read from the database: nothing, a failure, some rows or all. */
public sealed interface ReadOutcome {
  /** Nobody has looked: it was not due, or not allowed. */
  record Nothing() implements ReadOutcome {}

  /** The settings cannot work; the message says what to change. */
  record Unusable(String message) implements ReadOutcome {}

  /** A right or a kind is missing in the cluster; nothing tells the operator when it comes. */
  record NotAllowed(String message) implements ReadOutcome {}

  /** The reading failed, or was cut off: whatever was read until then counts for nothing. */
  record Failed(Failure failure) implements ReadOutcome {}

  /** All rows. */
  record Whole(ReadingResult findings) implements ReadOutcome {}

  /**
   * The rows that the change feed has told of.
   *
   * @param found the names and domains of those that are there
   * @param complete whether all of them are there; one that is not may be deleted
   */
  record Some(ToldRows told, ReadingResult findings, Found found, boolean complete)
      implements ReadOutcome {}

  /** The names of rows, and the domains that they want. */
  record Found(Set<String> names, Set<String> domains) {
    public Found {
      names = Set.copyOf(names);
      domains = Set.copyOf(domains);
    }
  }

  /** Rows that the change feed has told of, and that only a reading of all rows can show. */
  record Unread(ToldRows told) implements ReadOutcome {}
}
