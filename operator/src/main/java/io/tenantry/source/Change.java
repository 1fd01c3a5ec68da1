package io.tenantry.source;

/** An object that a row requires to be created or updated. */
sealed interface Change {
  Wanted wanted();

  default String name() {
    return wanted().name();
  }

  record Create(Wanted wanted) implements Change {}

  record Update(Wanted wanted, Edit edit) implements Change {}
}
