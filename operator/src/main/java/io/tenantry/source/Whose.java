package io.tenantry.source;

/** Whose an object is, as a source sees it. */
sealed interface Whose {
  /** The source's own. */
  record Ours() implements Whose {}

  /**
   * Nobody's any more: its source let it go, or is gone itself.
   *
   * @param version the one that was seen so; of another, somebody may have taken it over
   */
  record Left(String version) implements Whose {}

  /** Somebody's. */
  record Others() implements Whose {}
}
