package io.tenantry.sandbox.process;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupCacheTest {
  private static final Path OPTIONS = StartupCache.options(Checkout.find(), "sandbox");

  @TempDir private Path directory;
  @TempDir private Path programs;
  private StartupCache cache;
  private String program;

  @BeforeEach
  void prepare() throws IOException {
    cache = new StartupCache(directory, OPTIONS);
    program = jar();
  }

  @Test
  void isMadeFromWhatAProcessRecordedAndAcceptedByTheNext() throws Exception {
    var recorded = run(cache.useOrRecord());
    // A process that still runs may be in the middle of a line.
    var list = directory.resolve("tenantry-pid" + recorded.pid() + ".classes");
    Files.writeString(list, "@lambda-proxy java/la", APPEND);

    cache.save(recorded.pid(), program);

    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(files()).containsExactly(cache.file()));
    assertThat(cache.useOrRecord()).isEqualTo(cache.use());
    var strictly = new ArrayList<>(cache.use());
    strictly.addAll(List.of("-Xshare:on", "-Xlog:class+load"));
    assertThat(run(strictly).output())
        .contains(Hello.class.getName() + " source: shared objects file")
        .contains("hello");
  }

  @Test
  void leavesNothingWhenItCannotBeMade() throws Exception {
    Files.writeString(directory.resolve("tenantry-pid1.classes"), "@no-such-thing\n");

    cache.save(1, program);

    await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(files()).isEmpty());
  }

  @Test
  void isNotMadeForAProcessThatRecordedNothing() throws Exception {
    cache.save(1, program);

    assertThat(files()).isEmpty();
    assertThat(cache.use()).isEmpty();
  }

  static final class Hello {
    private Hello() {}

    public static void main(String... arguments) {
      List.of("hello").forEach(word -> System.out.println(word));
    }
  }

  private record Result(long pid, String output) {}

  private Result run(List<String> flags) throws IOException {
    var line = new ArrayList<String>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("@" + OPTIONS);
    line.addAll(flags);
    line.addAll(List.of("-cp", program, Hello.class.getName()));
    var process = new ProcessBuilder(line).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.pid(), output);
  }

  /** Classes outside of jars are not saved. */
  private String jar() throws IOException {
    var jar = programs.resolve("hello.jar");
    var entry = Hello.class.getName().replace('.', '/') + ".class";
    try (var in = Objects.requireNonNull(Hello.class.getClassLoader().getResourceAsStream(entry));
        var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
    }
    return jar.toString();
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(directory)) {
      return files.toList();
    }
  }
}
