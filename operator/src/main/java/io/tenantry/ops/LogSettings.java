package io.tenantry.ops;

import ch.qos.logback.classic.Level;

/**
 * Format and levels of the logs.
 *
 * @param json one JSON object per line, or text
 * @param level the lowest level that is written
 * @param stacktrace the lowest level with a stack trace
 */
public record LogSettings(boolean json, Level level, Level stacktrace, TimeFormat time) {

  /** The notations of zap's {@code --zap-time-encoding}. */
  public enum TimeFormat {
    EPOCH,
    MILLIS,
    NANO,
    ISO8601,
    RFC3339,
    RFC3339NANO
  }
}
