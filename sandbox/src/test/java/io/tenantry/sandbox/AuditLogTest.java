package io.tenantry.sandbox;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  private static final String LINE = "{\"verb\": \"%s\", \"requestURI\": \"/\"}%n";

  @TempDir private Path directory;

  /** The API server may be in the middle of a line. */
  @Test
  void countsFromTheBeginningOfALine() throws Exception {
    var file = Files.writeString(directory.resolve("audit.log"), LINE.formatted("get"));
    var half = LINE.formatted("list");
    append(file, half.substring(0, 12));
    var log = new AuditLog(file, () -> append(file, half.substring(12)));

    var since = log.mark();
    append(file, LINE.formatted("create"));

    assertThat(log.entriesSince(since)).extracting(AuditLog.Entry::verb).containsExactly("create");
    assertThat(log.entriesSince(AuditLog.Mark.START)).hasSize(3);
  }

  @Test
  void beginsWithNothing() throws Exception {
    var log = new AuditLog(Files.createFile(directory.resolve("audit.log")));

    assertThat(log.entriesSince(log.mark())).isEmpty();
  }

  private static void append(Path file, String text) {
    try {
      Files.writeString(file, text, APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
