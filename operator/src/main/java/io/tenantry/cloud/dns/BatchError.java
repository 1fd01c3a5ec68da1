package io.tenantry.cloud.dns;

import java.util.Set;

/**
 * One error that a provider reports for a batch.
 *
 * @param names the records that it is about, as far as the provider says so
 * @param values the values that it is about, spelled as they were sent
 */
public record BatchError(Sort sort, Set<String> names, Set<String> values, String text) {

  /** What can be done about it. */
  public enum Sort {
    /** What is there is not what the batch takes for granted: looking helps. */
    PRESENCE,
    /** The change can never work as it is. */
    INVALID,
    /** The zone has no room for more records. */
    FULL,
    /** The provider gives no hint that we understand. */
    UNCLEAR
  }

  public BatchError {
    names = Set.copyOf(names);
    values = Set.copyOf(values);
  }

  boolean blames(OwnerChanges unit) {
    return unit.changes().stream()
        .anyMatch(
            change -> names.contains(change.record().name()) || values.contains(change.value()));
  }
}
