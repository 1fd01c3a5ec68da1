package io.tenantry.source;

/** What happens to an object whose row no longer exists. */
enum DeletionPolicy {
  DELETE("delete"),
  DISABLE("disable"),
  ORPHAN("orphan");

  private final String verb;

  DeletionPolicy(String verb) {
    this.verb = verb;
  }

  /** For sentences. */
  String verb() {
    return verb;
  }
}
