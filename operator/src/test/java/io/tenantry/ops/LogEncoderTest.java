package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.ops.LogSettings.TimeFormat;
import io.tenantry.trace.Pass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.KeyValuePair;

/** What parses the Go operators' logs parses ours. */
class LogEncoderTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901234Z");

  private Map<String, String> mdc = Map.of();

  @Test
  void aLineHasTheGoOperatorsKeysFirst() throws IOException {
    var line = json(event(Level.WARN, "no room for {}", null, "shop"));

    assertThat(line.fieldNames()).toIterable().containsExactly("level", "ts", "logger", "msg");
    assertThat(line.get("level").asText()).isEqualTo("warn");
    assertThat(line.get("logger").asText()).isEqualTo("io.tenantry.edge.Fleet");
    assertThat(line.get("msg").asText()).isEqualTo("no room for shop");
  }

  @Test
  void theObjectIsNamedAsTheGoOperatorsNameIt() throws IOException {
    mdc =
        Map.of(
            "resource.kind",
            "Tenant",
            "resource.namespace",
            "teams",
            "resource.name",
            "ada",
            "resource.generation",
            "3",
            Pass.KEY,
            "1-a",
            "resource.apiVersion",
            "kleff.kleff.io/v1");

    var line = json(event(Level.INFO, "done", null));

    assertThat(line.get("kind").asText()).isEqualTo("Tenant");
    assertThat(line.get("namespace").asText()).isEqualTo("teams");
    assertThat(line.get("name").asText()).isEqualTo("ada");
    assertThat(line.get("generation").asText()).isEqualTo("3");
    assertThat(line.get("reconcileID").asText()).isEqualTo("1-a");
    assertThat(line.toString()).doesNotContain("kleff.kleff.io");
  }

  @Test
  void theCallsOwnDataIsText() throws IOException {
    var event = event(Level.INFO, "done", null);
    event.addKeyValuePair(new KeyValuePair("steps", List.of("Create", "Tag")));
    event.addKeyValuePair(new KeyValuePair("calls", 2));

    assertThat(json(event).get("steps").asText()).isEqualTo("[Create, Tag]");
    assertThat(json(event).get("calls").asText()).isEqualTo("2");
  }

  /** What users write must not look like another line. */
  @Test
  void aLineIsOneLineWhateverItSays() {
    var event = event(Level.INFO, "first\n{\"level\":\"error\"}", null);

    var text = encode(settings(true, TimeFormat.ISO8601), event);

    assertThat(text).endsWith("\n");
    assertThat(text.strip().lines()).hasSize(1);
  }

  @Test
  void onlyWhatIsImportantEnoughHasAStackTrace() throws IOException {
    var bug = new IllegalStateException("a bug");

    var error = json(event(Level.ERROR, "failed", bug));
    var warning = json(event(Level.WARN, "failed", bug));

    assertThat(error.get("error").asText()).isEqualTo("a bug");
    assertThat(error.get("stacktrace").asText())
        .startsWith("java.lang.IllegalStateException: a bug")
        .contains("LogEncoderTest");
    assertThat(warning.get("error").asText()).isEqualTo("a bug");
    assertThat(warning.has("stacktrace")).isFalse();
  }

  /** A warning has no stack trace: without this nobody could tell what has failed. */
  @Test
  void anErrorWithoutAMessageIsNamed() throws IOException {
    var line = json(event(Level.WARN, "failed", new IllegalStateException()));

    assertThat(line.get("error").asText()).isEqualTo("java.lang.IllegalStateException");
  }

  @ParameterizedTest
  @CsvSource({
    "EPOCH, 1.767323045678E9",
    "MILLIS, 1767323045678",
    "NANO, 1767323045678901234",
    "ISO8601, 2026-01-02T03:04:05.678Z",
    "RFC3339, 2026-01-02T03:04:05Z",
    "RFC3339NANO, 2026-01-02T03:04:05.678901234Z"
  })
  void theTimeIsWrittenAsAsked(TimeFormat format, String expected) throws IOException {
    var line = encode(settings(true, format), event(Level.INFO, "done", null));

    assertThat(new ObjectMapper().readTree(line).get("ts").asText()).isEqualTo(expected);
  }

  @Test
  void forPeopleItIsTextWithTheDataBehindAndTheStackTraceBelow() {
    var event = event(Level.ERROR, "failed", new IllegalStateException("a bug"));
    event.addKeyValuePair(new KeyValuePair("zone", "Z1"));

    var lines = encode(settings(false, TimeFormat.ISO8601), event).lines().toList();

    assertThat(lines.getFirst())
        .isEqualTo(
            "2026-01-02T03:04:05.678Z\tERROR\tFleet\tfailed\t{\"zone\":\"Z1\",\"error\":\"a"
                + " bug\"}");
    assertThat(lines.get(1)).isEqualTo("java.lang.IllegalStateException: a bug");
  }

  @Test
  void textWithoutDataEndsWithItsMessage() {
    assertThat(encode(settings(false, TimeFormat.RFC3339), event(Level.INFO, "done", null)))
        .isEqualTo("2026-01-02T03:04:05Z\tINFO\tFleet\tdone\n");
  }

  private static JsonNode json(LoggingEvent event) throws IOException {
    return new ObjectMapper().readTree(encode(settings(true, TimeFormat.ISO8601), event));
  }

  private static String encode(LogSettings settings, LoggingEvent event) {
    return new String(new LogEncoder(settings).encode(event), StandardCharsets.UTF_8);
  }

  private static LogSettings settings(boolean json, TimeFormat time) {
    return new LogSettings(json, Level.INFO, Level.ERROR, time);
  }

  private LoggingEvent event(
      Level level, String message, @Nullable Throwable cause, Object... arguments) {
    var logger = new LoggerContext().getLogger("io.tenantry.edge.Fleet");
    var event =
        new LoggingEvent(LogEncoderTest.class.getName(), logger, level, message, cause, arguments);
    event.setInstant(NOW);
    event.setMDCPropertyMap(mdc);
    return event;
  }
}
