package io.tenantry.cluster;

/** Who owns an object, as seen by a possible owner. */
public sealed interface ObjectOwnership {
  /** Its own. */
  record Ours() implements ObjectOwnership {}

  /**
   * Nobody's any more: its owner let it go, or is gone itself.
   *
   * @param version the one that was seen so; of another, somebody may have taken it over
   */
  record Left(String version) implements ObjectOwnership {}

  /** Somebody's. */
  record Others() implements ObjectOwnership {}
}
