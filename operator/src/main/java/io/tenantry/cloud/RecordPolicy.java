package io.tenantry.cloud;

/**
 * How a plane has its records written.
 *
 * @param conflict what becomes of a foreign record in the place of a wanted one
 * @param sharing what a record means that was there before and is the same
 * @param author in whose name it is done
 */
public record RecordPolicy(Conflict conflict, Sharing sharing, RecordAuthor author) {

  /** What becomes of a foreign record in the place of a wanted one. */
  public enum Conflict {
    /** It stays, and the wish is refused. */
    REFUSE,
    /** It is overwritten, unless another object has noted it as its own. */
    OVERWRITE
  }

  /** What a record means that was there before and is the same. */
  public enum Sharing {
    /** Others may have written it alike: it is as good as written by ourselves. */
    SHARED,
    /** It is foreign. */
    EXCLUSIVE
  }

  public boolean overwrites() {
    return conflict == Conflict.OVERWRITE;
  }
}
