package io.tenantry.cluster;

/** Who owns an object, as seen by a possible owner. */
public sealed interface ObjectOwnership {
  /** Its own. */
  record Ours() implements ObjectOwnership {}

  /**
   * Without an owner: the owner released it or is deleted.
   *
   * @param version the one that was seen so; of another, somebody may have taken it over
   */
  record Left(String version) implements ObjectOwnership {}

  /** Owned by another object. */
  record Others() implements ObjectOwnership {}
}
