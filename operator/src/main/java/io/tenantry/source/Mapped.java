package io.tenantry.source;

import java.util.Optional;

/** The result of mapping a row: the wanted object, or why the row cannot be used. */
sealed interface Mapped {
  /** An object. */
  record Good(Wanted wanted) implements Mapped {}

  /**
   * Nothing that can be used.
   *
   * @param name the name of the object that the row is about, where that much can be read
   * @param label what to call the row, for people
   */
  record Bad(Optional<String> name, String label, String reason) implements Mapped {}
}
