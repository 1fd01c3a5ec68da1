package io.tenantry.pass;

import java.util.Locale;

/**
 * A failed call of a port; its kind decides the retry interval.
 *
 * @param message for people: what was tried and the error of the other side, identical each time
 * @param type for metrics: the value of the label {@code error_type}
 */
public record Failure(Kind kind, String message, String type) {

  /** The kind of a failure. */
  public enum Kind {
    /** The object changed between reading and writing: read again. */
    STALE,
    /** The object does not exist. */
    MISSING,
    /** A name, domain or record has another owner. */
    TAKEN,
    /** It is still in use, or not disabled yet: wait. */
    BUSY,
    /** A quota is exhausted and must be raised. */
    LIMIT,
    /** The right for the call is missing. */
    DENIED,
    /** The request is invalid and must change. */
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

  /** For metrics: what a contract has no word for is named by its kind. */
  public String label() {
    return type.equals("unknown") ? kind.name().toLowerCase(Locale.ROOT) : type;
  }
}
