package io.tenantry.pass;

import java.util.Locale;

/**
 * A failed call of a port; its kind decides the retry interval.
 *
 * @param message for people: what was tried and the error of the other side, identical each time
 * @param type for metrics: the value of the label {@code error_type}
 */
public record Failure(Kind kind, String message, String type) {

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

  /** Where no contract gives the metric's label a word of its own. */
  public Failure(Kind kind, String message) {
    this(kind, message, kind.name().toLowerCase(Locale.ROOT));
  }
}
