package io.tenantry;

/** A flag or variable that cannot be used; the message tells the user what to change. */
public final class SettingsException extends RuntimeException {
  public SettingsException(String message) {
    super(message);
  }
}
