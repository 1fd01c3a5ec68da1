package io.tenantry.source.mapping;

import java.util.Optional;

/** The result of mapping a row: the wanted object, or why the row cannot be used. */
public sealed interface MappingResult {
  /** An object. */
  record Good(DesiredObject wanted) implements MappingResult {}

  /**
   * Nothing that can be used.
   *
   * @param name the name of the object that the row is about, where that much can be read
   * @param label what to call the row, for people
   */
  record Bad(Optional<String> name, String label, String reason) implements MappingResult {}
}
