package io.tenantry.sandbox;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
    Files.writeString(file, half.substring(0, 12), APPEND);
    var log = new AuditLog(file);

    var mark = CompletableFuture.supplyAsync(log::mark);
    Files.writeString(file, half.substring(12), APPEND);
    var since = mark.get();
    Files.writeString(file, LINE.formatted("create"), APPEND);

    assertThat(log.entriesSince(since)).extracting(AuditLog.Entry::verb).containsExactly("create");
    assertThat(log.entriesSince(AuditLog.Mark.START)).hasSize(3);
  }

  @Test
  void beginsWithNothing() throws Exception {
    var log = new AuditLog(Files.createFile(directory.resolve("audit.log")));

    assertThat(log.entriesSince(log.mark())).isEmpty();
  }
}
