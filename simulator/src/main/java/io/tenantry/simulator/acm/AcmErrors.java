package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.AwsError;

/** The errors of ACM, all with status 400. */
final class AcmErrors {
  private AcmErrors() {}

  static AwsError invalidParameter(String message) {
    return new AwsError(400, "InvalidParameterException", message);
  }

  static AwsError limit(String message) {
    return new AwsError(400, "LimitExceededException", message);
  }

  static AwsError invalidArn(String arn) {
    return new AwsError(400, "InvalidArnException", "The ARN '" + arn + "' is not valid.");
  }

  static AwsError notFound(String arn, String account) {
    return new AwsError(
        400,
        "ResourceNotFoundException",
        "Could not find certificate " + arn + " in account " + account + ".");
  }

  static AwsError inUse(String arn, String account) {
    return new AwsError(
        400,
        "ResourceInUseException",
        "Certificate " + arn + " in account " + account + " is in use.");
  }

  static AwsError invalidArgs(String message) {
    return new AwsError(400, "InvalidArgsException", message);
  }

  static AwsError invalidTag(String message) {
    return new AwsError(400, "InvalidTagException", message);
  }

  static AwsError tooManyTags(int most) {
    return new AwsError(
        400, "TooManyTagsException", "A certificate has at most " + most + " tags.");
  }

  static AwsError violated(String member, String constraint) {
    return new AwsError(
        400,
        "ValidationException",
        "1 validation error detected: Value at '"
            + member
            + "' failed to satisfy constraint: "
            + constraint);
  }
}
