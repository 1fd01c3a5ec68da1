package io.tenantry.cloud.aws;

import java.util.Objects;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** AWS's own words, without what differs from call to call and without secrets. */
final class AwsText {
  private static final int LONGEST = 1_000;
  private static final Pattern SDK_NOISE =
      Pattern.compile("\\s*\\((Service: |SDK Attempt Count: ).*\\)\\s*$", Pattern.DOTALL);

  /** What follows repeats the whole request, its token included, or is long and unreadable. */
  private static final Pattern TAIL =
      Pattern.compile(
          "\\s*(The Canonical String|The String-to-Sign|Encoded authorization failure message).*",
          Pattern.DOTALL);

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)x-amz-security-token[:=]\\s*\\S+|\\b(AKIA|ASIA)[A-Z0-9]{12,}\\b"
              + "|Signature=[0-9a-f]+");

  private AwsText() {}

  static String of(AwsServiceException e) {
    var details = e.awsErrorDetails();
    var said = details == null ? null : details.errorMessage();
    return said == null || said.isBlank() ? "no reason given" : clean(said);
  }

  static String of(SdkException e) {
    return clean(Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
  }

  static String clean(String text) {
    var bare = TAIL.matcher(SDK_NOISE.matcher(text).replaceFirst("")).replaceFirst("");
    var safe = SECRET.matcher(bare).replaceAll("***").strip();
    return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "…";
  }

  /** The exception itself where it has nothing to hide, else one that says what is safe to say. */
  static Throwable cause(SdkException e) {
    var message = Objects.requireNonNullElse(e.getMessage(), "");
    var hides = TAIL.matcher(message).find() || SECRET.matcher(message).find();
    if (!hides) {
      return e;
    }
    var safe = new IllegalStateException(clean(message));
    safe.setStackTrace(e.getStackTrace());
    return safe;
  }
}
