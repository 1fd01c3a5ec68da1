package io.tenantry.namespace.guard;

import org.jspecify.annotations.Nullable;

/** Whether a part of a plan is on, off or automatic. */
public enum SwitchMode {
  OFF,
  /** Where its kinds are installed. */
  AUTO,
  /** And it is an error when they are not. */
  ON;

  /** A word that only another version knows switches nothing on. */
  static SwitchMode of(@Nullable String word, SwitchMode otherwise) {
    return switch (word) {
      case null -> otherwise;
      case "on" -> ON;
      case "auto" -> AUTO;
      default -> OFF;
    };
  }
}
