package io.tenantry.ops;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.trace.Pass;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Encodes a log line with the keys of the Go operators (level, ts, logger, msg, stacktrace), so
 * that existing log parsers work, then the object's key and the key-values.
 */
final class LogEncoder extends EncoderBase<ILoggingEvent> {
  private static final DateTimeFormatter ISO8601 =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** The MDC keys worth repeating on every line, and what the Go operators call them. */
  private static final Map<String, String> OBJECT_KEYS =
      Map.of(
          "resource.kind",
          "kind",
          "resource.namespace",
          "namespace",
          "resource.name",
          "name",
          "resource.generation",
          "generation",
          Pass.KEY,
          "reconcileID");

  private final LogSettings settings;

  LogEncoder(LogSettings settings) {
    this.settings = settings;
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var line = settings.json() ? json(event) : text(event);
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private String json(ILoggingEvent event) {
    var line = new LinkedHashMap<String, Object>();
    line.put("level", event.getLevel().toString().toLowerCase(Locale.ROOT));
    line.put("ts", time(event.getInstant()));
    line.put("logger", event.getLoggerName());
    line.put("msg", event.getFormattedMessage());
    line.putAll(data(event));
    return Serialization.asJson(line);
  }

  private String text(ILoggingEvent event) {
    var line = new StringBuilder();
    var logger = event.getLoggerName();
    line.append(time(event.getInstant()))
        .append('\t')
        .append(event.getLevel())
        .append('\t')
        .append(logger.substring(logger.lastIndexOf('.') + 1))
        .append('\t')
        .append(event.getFormattedMessage());
    var data = data(event);
    var stacktrace = data.remove("stacktrace");
    if (!data.isEmpty()) {
      line.append('\t').append(Serialization.asJson(data));
    }
    if (stacktrace != null) {
      line.append('\n').append(stacktrace);
    }
    return line.toString();
  }

  private Map<String, Object> data(ILoggingEvent event) {
    var data = new LinkedHashMap<String, Object>();
    var mdc = event.getMDCPropertyMap();
    OBJECT_KEYS.forEach((key, name) -> {
      var value = mdc.get(key);
      if (value != null) {
        data.put(name, value);
      }
    });
    if (event.getKeyValuePairs() != null) {
      event.getKeyValuePairs().forEach(pair -> data.put(pair.key, String.valueOf(pair.value)));
    }
    if (event.getThrowableProxy() != null) {
      data.put("error", error(event.getThrowableProxy()));
      if (event.getLevel().isGreaterOrEqual(settings.stacktrace())) {
        data.put("stacktrace", ThrowableProxyUtil.asString(event.getThrowableProxy()));
      }
    }
    return data;
  }

  /** By its class where it says nothing: below a level there is no stack trace to tell. */
  private static String error(IThrowableProxy cause) {
    return Objects.requireNonNullElse(cause.getMessage(), cause.getClassName());
  }

  private Object time(Instant now) {
    return switch (settings.time()) {
      case EPOCH -> now.toEpochMilli() / 1000.0;
      case MILLIS -> now.toEpochMilli();
      case NANO -> now.getEpochSecond() * 1_000_000_000L + now.getNano();
      case ISO8601 -> ISO8601.format(now);
      case RFC3339 -> now.truncatedTo(ChronoUnit.SECONDS).toString();
      case RFC3339NANO -> now.toString();
    };
  }
}
