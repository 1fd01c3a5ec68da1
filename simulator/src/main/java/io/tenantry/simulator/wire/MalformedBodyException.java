package io.tenantry.simulator.wire;

/** The request is not well-formed; the message says why. */
final class MalformedBodyException extends IllegalArgumentException {
  MalformedBodyException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
