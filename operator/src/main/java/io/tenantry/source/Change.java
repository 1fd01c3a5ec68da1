package io.tenantry.source;

/** What a row asks for that is not so yet. */
sealed interface Change {
  Wanted wanted();

  default String name() {
    return wanted().name();
  }

  record Create(Wanted wanted) implements Change {}

  record Update(Wanted wanted, Edit edit) implements Change {}
}
