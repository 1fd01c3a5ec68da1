package io.tenantry.audit;

/** The audit cannot be made; the message says why. */
final class AuditException extends RuntimeException {
  AuditException(String message) {
    super(message);
  }
}
