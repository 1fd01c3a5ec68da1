package io.tenantry.pass;

/** The one exception that leaves a port. */
public final class PortException extends RuntimeException {
  private final transient Failure failure;

  public PortException(Failure failure, Throwable cause) {
    super(failure.message(), cause);
    this.failure = failure;
  }

  /** For a failure that no other exception has caused. */
  public PortException(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  public Failure failure() {
    return failure;
  }
}
