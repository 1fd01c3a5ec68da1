package io.tenantry.edge;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The condition reason, message and next pass that follow from an AWS error.
 *
 * @param reason what Ready and Synced say; {@link EdgeReason#RETRYING} when it may pass by itself
 */
record FailureMeaning(EdgeReason reason, String message, Next next) {
  private static final Pattern SOMETHING_ELSE =
      Pattern.compile(
          "parameter|customi[sz]ation|web ?acl|geo ?restriction|location|\\btags?\\b|connection"
              + " ?group|certificate|wildcard|transparency|\\bname\\b is",
          Pattern.CASE_INSENSITIVE);

  private static final String OWNERSHIP = "could not verify domain name ownership";

  static FailureMeaning of(String operation, Failure failure) {
    return new FailureMeaning(
        reason(failure),
        "%s: %s".formatted(operation, failure.message()),
        next(operation, failure));
  }

  /** Whether a person has to do something first. */
  boolean terminal() {
    return reason != EdgeReason.RETRYING;
  }

  private static EdgeReason reason(Failure failure) {
    return switch (failure.kind()) {
      case TAKEN -> EdgeReason.DOMAIN_CONFLICT;
      case DENIED -> EdgeReason.ACCESS_DENIED;
      case INVALID ->
          failure.type().equals("unknown") ? EdgeReason.AWS_ERROR : EdgeReason.INVALID_SPEC;
      case MISSING -> EdgeReason.INVALID_SPEC;
      case LIMIT -> EdgeReason.AWS_ERROR;
      case STALE, BUSY, THROTTLED, UNAVAILABLE -> EdgeReason.RETRYING;
    };
  }

  private static Next next(String operation, Failure failure) {
    return switch (failure.kind()) {
      case TAKEN, DENIED, INVALID, LIMIT -> new Next.Again(EdgeRules.LONG);
      case THROTTLED -> new Next.Again(EdgeRules.THROTTLED);
      // What a new tenant needs is named in its spec; a tenant may have gone in the meantime.
      case MISSING ->
          operation.equals("create") || failure.type().equals("distribution_not_found")
              ? new Next.Again(EdgeRules.LONG)
              : new Next.Retry();
      case STALE, BUSY, UNAVAILABLE -> new Next.Retry();
    };
  }

  /** Whether CloudFront does not see yet that the domains point to it. */
  static boolean unproven(Failure failure) {
    return failure.kind() == Kind.INVALID
        && failure.message().toLowerCase(Locale.ROOT).contains(OWNERSHIP);
  }

  /**
   * The same of a new tenant whose validation tokens CloudFront serves: its words for it are not
   * documented, so that it is taken for this unless it names something else of the spec.
   */
  static boolean maybeUnproven(Failure failure) {
    return unproven(failure)
        || (failure.kind() == Kind.INVALID
            && failure.message().contains("InvalidArgument")
            && !SOMETHING_ELSE.matcher(failure.message()).find());
  }
}
