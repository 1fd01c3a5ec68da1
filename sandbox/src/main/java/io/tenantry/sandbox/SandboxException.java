package io.tenantry.sandbox;

/** The sandbox cannot do what was asked; the message says why and what to do, in one line. */
public final class SandboxException extends RuntimeException {
  public SandboxException(String message) {
    super(message);
  }

  public SandboxException(String message, Throwable cause) {
    super(message, cause);
  }
}
