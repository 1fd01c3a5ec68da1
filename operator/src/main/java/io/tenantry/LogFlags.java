package io.tenantry;

import ch.qos.logback.classic.Level;
import io.tenantry.ops.LogSettings;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The log flags of the Go operators (zap), with the same meaning. */
final class LogFlags {
  @Option(
      names = "--zap-devel",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Development mode: console format, debug level, stack traces from warnings. Default:"
              + " false.")
  @Nullable Boolean devel;

  @Option(
      names = "--zap-encoder",
      paramLabel = "NAME",
      description = "Log format: json or console. Default: json.")
  @Nullable String encoder;

  @Option(
      names = "--zap-log-level",
      paramLabel = "LEVEL",
      description =
          "Log level: debug, info, error, panic, or a number: 1 is debug, 2 and above is trace."
              + " Default: info.")
  @Nullable String level;

  @Option(
      names = "--zap-stacktrace-level",
      paramLabel = "LEVEL",
      description =
          "Level from which stack traces are logged: info, error or panic. Default: error.")
  @Nullable String stacktrace;

  @Option(
      names = "--zap-time-encoding",
      paramLabel = "NAME",
      description =
          "Time format: epoch, millis, nano, iso8601, rfc3339 or rfc3339nano. Default: rfc3339.")
  @Nullable String time;

  LogSettings settings() {
    boolean people = Flags.orElse(devel, false);
    return new LogSettings(
        json(Flags.orElse(encoder, people ? "console" : "json")),
        level == null ? (people ? Level.DEBUG : Level.INFO) : level("--zap-log-level", level),
        stacktrace == null
            ? (people ? Level.WARN : Level.ERROR)
            : level("--zap-stacktrace-level", stacktrace),
        time(Flags.orElse(time, "rfc3339")));
  }

  private static boolean json(String encoder) {
    return switch (encoder) {
      case "json" -> true;
      case "console" -> false;
      default ->
          throw new SettingsException(
              "--zap-encoder is \"%s\": use json or console".formatted(encoder));
    };
  }

  private static Level level(String flag, String text) {
    return switch (text) {
      case "debug" -> Level.DEBUG;
      case "info" -> Level.INFO;
      case "warn" -> Level.WARN;
      case "error", "panic" -> Level.ERROR;
      default -> numbered(flag, text);
    };
  }

  private static Level numbered(String flag, String text) {
    if (!text.matches("[1-9][0-9]?")) {
      throw new SettingsException(
          "%s is \"%s\": use debug, info, error, panic or a number from 1".formatted(flag, text));
    }
    return text.equals("1") ? Level.DEBUG : Level.TRACE;
  }

  private static LogSettings.TimeFormat time(String text) {
    return Arrays.stream(LogSettings.TimeFormat.values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() ->
            new SettingsException(
                "--zap-time-encoding is \"%s\": use epoch, millis, nano, iso8601, rfc3339 or rfc3339nano"
                    .formatted(text)));
  }
}
