package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.AwsError;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The errors of CloudFront. */
final class CloudFrontErrors {
  private static final Pattern ETAG = Pattern.compile("E[A-Z0-9]{4,31}");

  private CloudFrontErrors() {}

  static AwsError invalidArgument(String message) {
    return new AwsError(400, "InvalidArgument", message);
  }

  static AwsError notFound(String what) {
    return new AwsError(404, "EntityNotFound", "The specified " + what + " does not exist.");
  }

  static AwsError denied() {
    return new AwsError(403, "AccessDenied", "Access denied.");
  }

  static AwsError noSuchDistribution() {
    return new AwsError(404, "NoSuchDistribution", "The specified distribution does not exist.");
  }

  static AwsError alreadyExists(String what) {
    return new AwsError(409, "EntityAlreadyExists", "The " + what + " already exists.");
  }

  static AwsError cnameTaken() {
    return new AwsError(
        409,
        "CNAMEAlreadyExists",
        "One or more of the CNAMEs you provided are already associated with a different resource.");
  }

  static AwsError limit(String message) {
    return new AwsError(400, "EntityLimitExceeded", message);
  }

  static AwsError invalidAssociation(String message) {
    return new AwsError(409, "InvalidAssociation", message);
  }

  static AwsError notDisabled(String what) {
    return new AwsError(
        409,
        "ResourceNotDisabled",
        "The " + what + " you are trying to delete has not been disabled.");
  }

  static AwsError preconditionFailed() {
    return new AwsError(
        412,
        "PreconditionFailed",
        "The request failed because it didn't meet the preconditions in one or more request-header"
            + " fields.");
  }

  static AwsError invalidTagging(String message) {
    return new AwsError(400, "InvalidTagging", message);
  }

  /** A required If-Match: missing or malformed is one error, stale another. */
  static void requireMatch(@Nullable String ifMatch, String etag) {
    if (ifMatch == null || !ETAG.matcher(ifMatch).matches()) {
      throw new AwsError(
          400,
          "InvalidIfMatchVersion",
          "The If-Match version is missing or not valid for the resource.");
    }
    if (!ifMatch.equals(etag)) {
      throw preconditionFailed();
    }
  }

  /** An If-Match that may be left out. */
  static void optionalMatch(@Nullable String ifMatch, String etag) {
    if (ifMatch != null) {
      requireMatch(ifMatch, etag);
    }
  }

  static String required(@Nullable String value, String member) {
    if (value == null || value.isEmpty()) {
      throw invalidArgument("The parameter " + member + " is required.");
    }
    return value;
  }
}
