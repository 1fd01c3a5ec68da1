package io.tenantry;

/** An invalid flag or variable; the message says what to change. */
public final class SettingsException extends RuntimeException {
  public SettingsException(String message) {
    super(message);
  }
}
