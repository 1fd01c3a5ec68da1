package io.tenantry.simulator.core;

/** An error response of AWS. */
public final class AwsError extends RuntimeException {
  private final int httpStatus;
  private final String code;
  private final String text;

  public AwsError(int httpStatus, String code, String message) {
    // A response, not a bug: its stack trace is not needed.
    super(message, null, false, false);
    this.httpStatus = httpStatus;
    this.code = code;
    this.text = message;
  }

  public int httpStatus() {
    return httpStatus;
  }

  public String code() {
    return code;
  }

  /** The message, never null. */
  public String text() {
    return text;
  }
}
