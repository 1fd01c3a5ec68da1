package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page for the person on call has every metric that there is, and no other. */
class MetricsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "operations.md");
  private static final Path SOURCES = Path.of("src", "main", "java", "io", "tenantry");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)`( †)? \\|");
  private static final Pattern TEXT = Pattern.compile("\"([a-z]+([._][a-z]+)*[._]?)\"");
  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
      contexts: [{name: c, context: {cluster: c, user: u}}]
      users: [{name: u, user: {token: t}}]
      current-context: c
      """;

  @Test
  void everyMetricOfTheStartIsOnThePage(@TempDir Path directory) throws IOException {
    assertThat(rows(Optional.empty())).containsAll(atStart(directory));
  }

  @Test
  void everyMetricOnThePageExists(@TempDir Path directory) throws IOException {
    assertThat(atStart(directory)).containsAll(rows(Optional.of(false)));
    assertThat(named()).containsAll(rows(Optional.of(true)));
  }

  /** Those of the page; {@code later} says whether those that come with their first event. */
  private static Set<String> rows(Optional<Boolean> later) throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .filter(row -> later.isEmpty() || later.get() == (row.group(2) != null))
        .map(row -> row.group(1))
        .filter(name -> name.contains("_"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What a process shows that has all planes and has done nothing. */
  private static Set<String> atStart(Path directory) throws IOException {
    var kubeconfig = Files.writeString(directory.resolve("kubeconfig"), KUBECONFIG);
    var flags = new Flags();
    new CommandLine(flags).parseArgs("--cluster-name=test");
    var assembly =
        new Assembly(
            flags.settings(Map.of("AWS_REGION", "us-east-1")),
            new Clients(Optional.of(kubeconfig), Optional.empty()),
            "test",
            new Assembly.Ends(() -> {}, () -> {}));
    assembly.planes();
    return assembly
        .registry()
        .scrape()
        .lines()
        .filter(line -> line.startsWith("# TYPE "))
        .map(line -> line.split(" ", -1)[2])
        .filter(name -> !name.matches("(jvm|process|system)_.*"))
        .map(name -> name.replaceFirst("_seconds_max$", "_seconds"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Every name that the classes which measure can make of their texts. */
  private static Set<String> named() throws IOException {
    try (var files = Files.walk(SOURCES)) {
      var texts =
          files
              .filter(file ->
                  file.getFileName()
                      .toString()
                      .matches(".*(Metrics|Meters|Gauges|UnreadableObjects)\\.java"))
              .flatMap(MetricsPageTest::textsOf)
              .collect(Collectors.toSet());
      var beginnings =
          Stream.concat(Stream.of(""), texts.stream().filter(text -> text.endsWith("_"))).toList();
      return beginnings.stream()
          .flatMap(beginning -> texts.stream().map(text -> beginning + text))
          .flatMap(name -> Stream.of(name, name + "_total", name + "_seconds"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Stream<String> textsOf(Path file) {
    try {
      return TEXT.matcher(Files.readString(file))
          .results()
          .map(text -> text.group(1).replace('.', '_'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
