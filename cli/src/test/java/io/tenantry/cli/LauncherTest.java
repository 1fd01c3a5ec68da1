package io.tenantry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
  @TempDir private Path directory;

  @Test
  void saysWhichJdkItNeedsAndWhatItFound() throws IOException, InterruptedException {
    var launcher = Files.readString(Path.of("../tenantry")).replace("needed=25", "needed=99");
    var copy = Files.writeString(directory.resolve("tenantry"), launcher);
    var process = new ProcessBuilder("/bin/sh", copy.toString(), "version");
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));

    var started = process.redirectErrorStream(true).start();
    var output = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(started.waitFor()).isEqualTo(1);
    assertThat(output)
        .startsWith("tenantry: JDK 99 or newer is needed, found ")
        .contains(System.getProperty("java.home"))
        .hasLineCount(1);
  }
}
