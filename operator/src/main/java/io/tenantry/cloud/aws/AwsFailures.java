package io.tenantry.cloud.aws;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.Objects;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.model.StsException;

/** Where the SDK's exceptions end and our failures begin. */
final class AwsFailures {
  private static final Pattern NOT_FOUND = Pattern.compile("(?i)not found");
  private static final Pattern OTHER_COMPLAINT =
      Pattern.compile("(?i)already exists|do not match|conflict|not permitted|invalid");

  private AwsFailures() {}

  /** The message is the same each time: no request ids, no attempt counts, and no secrets. */
  static Failure of(AwsOperation operation, SdkException e) {
    if (!(e instanceof AwsServiceException answer)) {
      var message = operation.awsName() + " got no answer: " + AwsText.of(e);
      return new Failure(Kind.UNAVAILABLE, message, type(operation, Kind.UNAVAILABLE, ""));
    }
    var code = code(answer);
    var text = AwsText.of(answer);
    var kind = code.isEmpty() ? kindOf(answer.statusCode()) : kindOf(answer, code, text);
    if (kind == Kind.LIMIT && operation.service() == AwsService.DYNAMODB) {
      kind = Kind.THROTTLED; // It means too many at a time.
    }
    return new Failure(kind, message(operation, answer, code, text), type(operation, kind, code));
  }

  /** Whether the account makes too many calls; one zone's queue says nothing about the others. */
  static boolean slowsDown(SdkException e) {
    return e instanceof AwsServiceException answer
        && !(e instanceof StsException)
        && (answer.statusCode() == 429 || isThrottle(code(answer)));
  }

  private static String code(AwsServiceException e) {
    var details = e.awsErrorDetails();
    return details == null ? "" : Objects.requireNonNullElse(details.errorCode(), "");
  }

  private static String message(
      AwsOperation operation, AwsServiceException e, String code, String text) {
    var name = operation.awsName();
    if (e instanceof StsException) {
      return "AssumeRole for %s failed: %s: %s (look at the role's trust policy and external id)"
          .formatted(name, code, text);
    }
    return code.isEmpty()
        ? "%s failed: status %d, %s".formatted(name, e.statusCode(), text)
        : "%s failed: %s: %s".formatted(name, code, text);
  }

  private static Kind kindOf(AwsServiceException e, String code, String text) {
    return switch (code) {
      case "CNAMEAlreadyExists", "EntityAlreadyExists" -> Kind.TAKEN;
      case "PreconditionFailed",
          "InvalidIfMatchVersion",
          "ExpiredIteratorException",
          "TrimmedDataAccessException" ->
          Kind.STALE;
      case "EntityNotFound",
          "NoSuchDistributionTenant",
          "NoSuchDistribution",
          "NoSuchResource",
          "NoSuchInvalidation",
          "NoSuchHostedZone",
          "HostedZoneNotFound",
          "NoSuchChange",
          "ResourceNotFoundException" ->
          Kind.MISSING;
      case "ResourceNotDisabled",
          "DistributionNotDisabled",
          "ResourceInUse",
          "CannotDeleteEntityWhileInUse",
          "TooManyInvalidationsInProgress",
          "ResourceInUseException",
          "RequestInProgressException",
          "ConflictException" ->
          Kind.BUSY;
      case "EntityLimitExceeded", "LimitExceededException", "LimitsExceeded" -> Kind.LIMIT;
      case "AccessDenied",
          "AccessDeniedException",
          "InvalidClientTokenId",
          "UnrecognizedClientException",
          "SignatureDoesNotMatch",
          "InvalidSignatureException",
          "IncompleteSignature",
          "IncompleteSignatureException",
          "MissingAuthenticationToken",
          "MissingAuthenticationTokenException",
          "OptInRequired",
          "NotAuthorized",
          "RegionDisabledException" ->
          Kind.DENIED;
      case "PriorRequestNotComplete" -> Kind.THROTTLED;
      case "ExpiredToken",
          "ExpiredTokenException",
          "RequestExpired",
          "RequestTimeout",
          "RequestTimeoutException",
          "InternalError",
          "InternalFailure",
          "InternalServerError",
          "ServiceUnavailable" ->
          Kind.UNAVAILABLE;
      case "InvalidChangeBatch" -> onlyMissing(text) ? Kind.MISSING : Kind.INVALID;
      default -> otherwise(e, code);
    };
  }

  /** InvalidArgument and all the others that say the same, known or not. */
  private static Kind otherwise(AwsServiceException e, String code) {
    if (isThrottle(code) || e.statusCode() == 429) {
      return Kind.THROTTLED;
    }
    if (code.contains("CNAMEAlreadyExists")) {
      return Kind.TAKEN;
    }
    return e.statusCode() >= 500 ? Kind.UNAVAILABLE : Kind.INVALID;
  }

  private static boolean isThrottle(String code) {
    return switch (code) {
      case "Throttling",
          "ThrottlingException",
          "ThrottledException",
          "RequestThrottled",
          "RequestThrottledException",
          "TooManyRequests",
          "TooManyRequestsException",
          "RequestLimitExceeded",
          "ProvisionedThroughputExceededException",
          "BandwidthLimitExceeded",
          "SlowDown" ->
          true;
      default -> false;
    };
  }

  /** Route 53 gives all its complaints in one text: any other than "not found" counts more. */
  private static boolean onlyMissing(String text) {
    return NOT_FOUND.matcher(text).find() && !OTHER_COMPLAINT.matcher(text).find();
  }

  /**
   * An answer without a code is not, or not quite, AWS's: a 404 proves nothing. Route 53 refuses
   * batches like that.
   */
  private static Kind kindOf(int status) {
    return switch (status) {
      case 400 -> Kind.INVALID;
      case 401, 403 -> Kind.DENIED;
      case 429 -> Kind.THROTTLED;
      default -> Kind.UNAVAILABLE;
    };
  }

  /** The contract's words: one set for CloudFront and ACM, one for DNS. */
  private static String type(AwsOperation operation, Kind kind, String code) {
    return switch (operation.service()) {
      case CLOUDFRONT, ACM -> edgeType(kind, code);
      case ROUTE53 -> dnsType(kind, code);
      case DYNAMODB -> "dynamodb_scan";
    };
  }

  private static String edgeType(Kind kind, String code) {
    return switch (kind) {
      case TAKEN -> code.contains("CNAMEAlreadyExists") ? "domain_conflict" : "unknown";
      case DENIED -> "access_denied";
      case INVALID -> isKnownInvalid(code) ? "invalid_spec" : "unknown";
      case MISSING -> code.equals("NoSuchDistribution") ? "distribution_not_found" : "retryable";
      case THROTTLED -> "throttling";
      case LIMIT -> "unknown";
      case STALE, BUSY, UNAVAILABLE -> "retryable";
    };
  }

  private static boolean isKnownInvalid(String code) {
    return switch (code) {
      case "InvalidArgument",
          "InvalidAssociation",
          "InvalidTagging",
          "IllegalUpdate",
          "MissingBody",
          "InconsistentQuantities",
          "BatchTooLarge",
          "InvalidArnException",
          "InvalidParameterException",
          "InvalidArgsException",
          "InvalidDomainValidationOptionsException",
          "InvalidStateException",
          "InvalidTagException",
          "TooManyTagsException",
          "TagPolicyException",
          "ValidationException",
          "ValidationError",
          "MalformedPolicyDocument",
          "PackedPolicyTooLarge" ->
          true;
      default -> false;
    };
  }

  private static String dnsType(Kind kind, String code) {
    return switch (kind) {
      case DENIED -> "dns_access_denied";
      case INVALID -> "dns_invalid_input";
      case MISSING ->
          code.endsWith("HostedZone") || code.startsWith("HostedZone")
              ? "dns_zone_not_found"
              : "dns_retryable";
      case THROTTLED -> "dns_throttling";
      case TAKEN, LIMIT -> "dns_error";
      case STALE, BUSY, UNAVAILABLE -> "dns_retryable";
    };
  }
}
