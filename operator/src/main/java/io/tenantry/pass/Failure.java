package io.tenantry.pass;

/**
 * Why a port could not do what it was asked; the kind decides how soon trying again makes sense.
 */
public record Failure(Kind kind, String message) {

  /** What went wrong, in our words. */
  public enum Kind {
    /** The world moved between reading and writing: read again. */
    STALE,
    /** There is no such thing. */
    MISSING,
    /** Somebody else has it: a name, a domain, a record. */
    TAKEN,
    /** It is still in use, or not yet switched off: wait. */
    BUSY,
    /** A quota is used up: somebody must raise it. */
    LIMIT,
    /** We are not allowed to. */
    DENIED,
    /** The request can never work as it is. */
    INVALID,
    /** Too many requests. */
    THROTTLED,
    /** The other side is down, slow or broken. */
    UNAVAILABLE
  }
}
