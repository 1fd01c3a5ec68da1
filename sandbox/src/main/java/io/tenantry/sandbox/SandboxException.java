package io.tenantry.sandbox;

/** The sandbox failed; the message says in one line why and what to do. */
public final class SandboxException extends RuntimeException {
  public SandboxException(String message) {
    super(message);
  }

  public SandboxException(String message, Throwable cause) {
    super(message, cause);
  }
}
