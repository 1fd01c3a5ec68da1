package io.tenantry.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledSandboxIT {
  @TempDir private Path directory;

  @Test
  void leavesNothingBehindWhenKilled() throws IOException {
    var sandbox = start();
    var servers = descendants(sandbox);
    assertThat(servers).hasSizeGreaterThanOrEqualTo(3);

    assertThat(sandbox.destroyForcibly().onExit()).succeedsWithin(Duration.ofSeconds(10));

    assertNothingIsLeft(servers);
  }

  @Test
  void leavesNothingBehindWhenStopped() throws IOException {
    var sandbox = start();
    var servers = descendants(sandbox);

    sandbox.destroy();

    assertThat(sandbox.onExit()).succeedsWithin(Duration.ofSeconds(30));
    assertThat(sandbox.exitValue()).isEqualTo(143);
    assertNothingIsLeft(servers);
  }

  /** Its temporary directory, kubeconfig and script are all inside ours. */
  private Process start() throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var builder =
        new ProcessBuilder(
            java,
            "-XX:-UsePerfData",
            "-Djava.io.tmpdir=" + directory,
            "-cp",
            System.getProperty("java.class.path"),
            "io.tenantry.cli.Tenantry",
            "sandbox",
            "--kubeconfig=" + directory.resolve("kubeconfig"),
            "--env=" + directory.resolve("env.sh"));
    var sandbox = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var ready = new BufferedReader(sandbox.inputReader(UTF_8)).readLine();
    assertThat(ready).startsWith("sandbox ready: export KUBECONFIG=");
    assertThat(directory.resolve("env.sh")).content().contains("export KUBECONFIG='" + directory);
    return sandbox;
  }

  private static List<ProcessHandle> descendants(Process sandbox) {
    return sandbox.descendants().toList();
  }

  private void assertNothingIsLeft(List<ProcessHandle> servers) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> {
          assertThat(servers).noneMatch(ProcessHandle::isAlive);
          try (var files = Files.list(directory)) {
            assertThat(files).isEmpty();
          }
        });
  }
}
