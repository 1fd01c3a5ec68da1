package io.tenantry.simulator.wire;

/** The client sent something that is not a well-formed request; the message says what. */
final class MalformedBodyException extends IllegalArgumentException {
  MalformedBodyException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
