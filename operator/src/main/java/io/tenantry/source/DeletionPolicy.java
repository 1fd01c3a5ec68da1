package io.tenantry.source;

/** What becomes of an object whose row is gone. */
enum DeletionPolicy {
  DELETE("delete"),
  DISABLE("switch off"),
  ORPHAN("let go");

  private final String verb;

  DeletionPolicy(String verb) {
    this.verb = verb;
  }

  /** For sentences. */
  String verb() {
    return verb;
  }
}
