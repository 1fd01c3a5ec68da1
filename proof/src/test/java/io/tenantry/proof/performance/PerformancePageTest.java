package io.tenantry.proof.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The tables and plots of the performance page are what its data say; {@code -Dgolden=update}
 * rewrites them.
 */
class PerformancePageTest {
  private static final Path HOME = Path.of("..", "docs", "performance");
  private static final Path PAGE = HOME.resolve("README.md");
  private static final String BEGIN =
      "<!-- Generated from results.csv: mvn -pl proof -am test -Dgolden=update -->\n";
  private static final String END = "<!-- End of what is generated -->\n";

  @BeforeAll
  static void update() throws IOException {
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, page());
      for (var benchmark : benchmarks().entrySet()) {
        Files.writeString(plot(benchmark.getKey()), svg(benchmark));
      }
    }
  }

  @Test
  void thePageShowsTheData() throws IOException {
    assertThat(PAGE).hasContent(page());
  }

  @Test
  void thePlotsShowTheData() throws IOException {
    for (var benchmark : benchmarks().entrySet()) {
      assertThat(plot(benchmark.getKey())).hasContent(svg(benchmark));
    }
  }

  @Test
  void everyPlotIsOfABenchmark() throws IOException {
    try (var files = Files.list(HOME)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".svg")))
          .containsExactlyInAnyOrderElementsOf(
              benchmarks().keySet().stream().map(BarChart::fileName).toList());
    }
  }

  @Test
  void refusesALineWithAnotherNumberOfColumns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Result.parse(Result.HEADER + "\nnow,2026-01-01,edge,calls,1,,2,3\n"));
  }

  @Test
  void theLongestBarIsTheGreatestValueAndTheAimIsMarked() {
    var results =
        Result.parse(
            Result.HEADER + "\nold,2026-01-01,edge,calls,4,,\nnew,2026-02-01,edge,calls,1,,2\n");
    assertThat(BarChart.of("edge", results))
        .contains("class=\"older\" x=\"170\" y=\"31\" width=\"470\"")
        .contains("class=\"newest\" x=\"170\" y=\"51\" width=\"118\"")
        .contains("class=\"aim\" x1=\"405\"")
        .contains(">aim 2<");
  }

  private static Map<String, List<Result>> benchmarks() throws IOException {
    var all = new LinkedHashMap<String, List<Result>>();
    Result.parse(Files.readString(HOME.resolve("results.csv")))
        .forEach(r -> all.computeIfAbsent(r.benchmark(), _ -> new ArrayList<>()).add(r));
    return all;
  }

  private static Path plot(String benchmark) {
    return HOME.resolve(BarChart.fileName(benchmark));
  }

  private static String svg(Map.Entry<String, List<Result>> benchmark) {
    return BarChart.of(benchmark.getKey(), benchmark.getValue());
  }

  private static String page() throws IOException {
    var page = Files.readString(PAGE);
    var head = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
    return head
        + benchmarks().entrySet().stream()
            .map(benchmark -> section(benchmark.getKey(), benchmark.getValue()))
            .collect(Collectors.joining())
        + "\n"
        + page.substring(page.indexOf(END));
  }

  private static String section(String benchmark, List<Result> results) {
    var releases = results.stream().map(Result::release).distinct().toList();
    var section = new StringBuilder("\n### %s\n\n".formatted(benchmark));
    section.append("![%s](%s)\n\n".formatted(benchmark, BarChart.fileName(benchmark)));
    section.append("| Measure | %s | Aim |\n".formatted(String.join(" | ", releases)));
    section.append("|---|%s\n".formatted("--:|".repeat(releases.size() + 1)));
    BarChart.byMeasure(results)
        .forEach((measure, some) -> section.append(row(measure, some, releases)));
    return section.toString();
  }

  private static String row(String measure, List<Result> results, List<String> releases) {
    var values =
        releases.stream()
            .map(release ->
                results.stream()
                    .filter(r -> r.release().equals(release))
                    .map(r -> Result.number(r.value()))
                    .collect(Collectors.joining(", ")))
            .collect(Collectors.joining(" | "));
    var aim = results.getLast().aim();
    var aimed = aim.isPresent() ? Result.number(aim.getAsDouble()) : "";
    return "| %s | %s | %s |\n".formatted(measure, values, aimed);
  }
}
