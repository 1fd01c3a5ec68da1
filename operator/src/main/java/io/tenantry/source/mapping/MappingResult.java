package io.tenantry.source.mapping;

import java.util.Optional;

/** What a row means. */
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
