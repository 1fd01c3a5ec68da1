package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import java.util.Collection;

/** The errors of Route 53. */
final class Route53Errors {
  private Route53Errors() {}

  static AwsError invalidInput(String message) {
    return new AwsError(400, "InvalidInput", message);
  }

  /** Every complaint about the batch, in brackets as the service writes them. */
  static AwsError invalidBatch(Collection<String> messages) {
    return new AwsError(400, "InvalidChangeBatch", "[" + String.join(", ", messages) + "]");
  }

  static AwsError noSuchZone(String id) {
    return new AwsError(404, "NoSuchHostedZone", "No hosted zone found with ID: " + id);
  }

  static AwsError noSuchChange(String id) {
    return new AwsError(404, "NoSuchChange", "Could not find resource with ID: " + id);
  }

  static AwsError denied() {
    return new AwsError(403, "AccessDenied", "User is not authorized to access this resource");
  }

  static AwsError invalidName(String name) {
    return new AwsError(
        400, "InvalidDomainName", "The domain name '" + name + "' is not a valid domain name");
  }
}
