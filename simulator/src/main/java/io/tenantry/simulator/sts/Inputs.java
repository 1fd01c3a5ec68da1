package io.tenantry.simulator.sts;

import io.tenantry.simulator.core.AwsError;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityRequest;

/** Validates the input of STS operations. */
final class Inputs {
  private static final Pattern ROLE_ARN = Pattern.compile("arn:aws[\\w-]*:iam::\\d{12}:role/.+");
  private static final String SESSION_NAME = "[\\w+=,.@-]*";
  private static final String EXTERNAL_ID = "[\\w+=,.@:\\/-]*";
  private static final int MAX_TAGS = 50;
  private static final int MAX_POLICY = 2048;

  private Inputs() {}

  static void check(AssumeRoleRequest request) {
    role(request.roleArn());
    text("roleSessionName", request.roleSessionName(), 2, 64, SESSION_NAME);
    duration(request.durationSeconds());
    if (request.externalId() != null) {
      text("externalId", request.externalId(), 2, 1224, EXTERNAL_ID);
    }
    if (request.tags().size() > MAX_TAGS) {
      throw violated("tags", "Member must have length less than or equal to 50");
    }
    policy(request.policy());
  }

  static void check(AssumeRoleWithWebIdentityRequest request) {
    role(request.roleArn());
    text("roleSessionName", request.roleSessionName(), 2, 64, SESSION_NAME);
    duration(request.durationSeconds());
    text("webIdentityToken", request.webIdentityToken(), 4, 20_000, "(?s).*");
    policy(request.policy());
  }

  private static void role(@Nullable String arn) {
    text("roleArn", arn, 20, 2048, "(?s).*");
    if (arn == null || !ROLE_ARN.matcher(arn).matches()) {
      throw invalid(arn + " is invalid");
    }
  }

  private static void duration(@Nullable Integer seconds) {
    if (seconds != null && seconds < 900) {
      throw violated("durationSeconds", "Member must have value greater than or equal to 900");
    }
    if (seconds != null && seconds > 43_200) {
      throw violated("durationSeconds", "Member must have value less than or equal to 43200");
    }
  }

  private static void text(
      String member, @Nullable String value, int min, int max, String pattern) {
    if (value == null) {
      throw violated(member, "Member must not be null");
    }
    if (value.length() < min) {
      throw violated(member, "Member must have length greater than or equal to " + min);
    }
    if (value.length() > max) {
      throw violated(member, "Member must have length less than or equal to " + max);
    }
    if (!Pattern.matches(pattern, value)) {
      throw violated(member, "Member must satisfy regular expression pattern: " + pattern);
    }
  }

  private static void policy(@Nullable String policy) {
    if (policy == null) {
      return;
    }
    if (!policy.strip().startsWith("{") || !policy.strip().endsWith("}")) {
      throw new AwsError(400, "MalformedPolicyDocument", "This policy contains invalid Json");
    }
    if (policy.length() > MAX_POLICY) {
      throw new AwsError(
          400,
          "PackedPolicyTooLarge",
          "Packed policy consumes more than all of the allotted space");
    }
  }

  /** In percent of what is allowed; absent when nothing was packed. */
  static @Nullable Integer packedSize(@Nullable String policy, int tags) {
    var length = policy == null ? 0 : policy.length();
    return length + tags == 0 ? null : Math.min(100, 1 + (length + tags * 40) * 100 / 4096);
  }

  static AwsError invalid(String message) {
    return new AwsError(400, "ValidationError", message);
  }

  private static AwsError violated(String member, String constraint) {
    return invalid(
        "1 validation error detected: Value at '"
            + member
            + "' failed to satisfy constraint: "
            + constraint);
  }
}
