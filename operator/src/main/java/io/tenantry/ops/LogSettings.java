package io.tenantry.ops;

import ch.qos.logback.classic.Level;

/**
 * How logs look.
 *
 * @param json one JSON object a line, or text for people
 * @param level the least important level that is written
 * @param stacktrace the least important level that carries a stack trace
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
