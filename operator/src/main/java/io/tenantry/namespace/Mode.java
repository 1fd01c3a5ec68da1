package io.tenantry.namespace;

import org.jspecify.annotations.Nullable;

/** Whether a part of a plan is on, off or automatic. */
enum Mode {
  OFF,
  /** Where its kinds are installed. */
  AUTO,
  /** And it is an error when they are not. */
  ON;

  /** A word that only another version knows switches nothing on. */
  static Mode of(@Nullable String word, Mode otherwise) {
    return switch (word) {
      case null -> otherwise;
      case "on" -> ON;
      case "auto" -> AUTO;
      default -> OFF;
    };
  }
}
