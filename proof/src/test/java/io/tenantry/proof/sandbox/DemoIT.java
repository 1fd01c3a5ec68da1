package io.tenantry.proof.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cli.Tenantry;
import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first thing a new user does, as the launcher does it. */
class DemoIT {
  @TempDir private Path directory;

  @Test
  void makesEverySampleReadyAndLeavesNothing() throws IOException, InterruptedException {
    var demo = run("demo", "--once");

    assertThat(demo.code()).as(demo.output()).isZero();
    assertThat(demo.output().lines().filter(line -> line.contains(" True ")))
        .hasSize(Checkout.find().samples().size());
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void saysWhyItIsNotReady() throws IOException, InterruptedException {
    var demo = run("demo", "--once", "--timeout=0");

    assertThat(demo.code()).isEqualTo(1);
    assertThat(demo.output()).contains("tenantry: Not ready after 0 s:").contains("Tenant");
    assertThat(directory).isEmptyDirectory();
  }

  private record Result(int code, String output) {}

  private Result run(String... arguments) throws IOException, InterruptedException {
    var line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Tenantry.class.getName()));
    line.addAll(List.of(arguments));
    var process = new ProcessBuilder(line).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }
}
