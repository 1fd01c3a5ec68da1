package io.tenantry.source;

import io.tenantry.pass.Failure;

/** What a pass has read from the database: nothing, a failure, some rows or all. */
sealed interface ReadOutcome {
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

  /** The rows that the change feed has told of. */
  record Some(ReadingResult findings) implements ReadOutcome {}
}
