package io.tenantry.sandbox.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeashTest {
  @TempDir private Path directory;

  @Test
  void tellsTheExitCodeAndTheLastWords() {
    try (var leash = start(Duration.ZERO, List.of(), "echo one; echo two; exit 7")) {
      await().untilAsserted(() -> assertThat(leash.exitCode()).hasValue(7));
      assertThat(leash.lastWords(1)).isEqualTo("two");
      assertThat(leash.exitCode()).hasValue(7);
    }
  }

  @Test
  void killsTheProcessAndRemovesItsFilesWhenClosed() throws IOException {
    var doomed = Files.createDirectories(directory.resolve("a b/c")).getParent();
    var alsoDoomed = Files.createFile(directory.resolve("d"));
    var leash = start(Duration.ZERO, List.of(doomed, alsoDoomed), "exec sleep 600");
    await().until(() -> leash.pid().isPresent());
    var pid = leash.pid().getAsLong();

    leash.close();

    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(doomed).doesNotExist();
    assertThat(alsoDoomed).doesNotExist();
  }

  @Test
  void asksBeforeItKills() {
    var end = directory.resolve("end");
    var script = "trap 'touch %s; exit' TERM; while :; do sleep 0.1; done".formatted(end);
    var leash = start(Duration.ofSeconds(10), List.of(), "echo up;" + script);
    await().untilAsserted(() -> assertThat(leash.lastWords(1)).isEqualTo("up"));

    leash.close();

    assertThat(end).exists();
  }

  private Leash start(Duration grace, List<Path> doomed, String script) {
    var child = new ProcessBuilder("/bin/sh", "-c", script);
    return Leash.start("child", child, directory.resolve("log"), doomed, grace);
  }
}
