package io.tenantry.proof;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The same numbers for several phases: a column each, rows in sections. */
final class PhaseTable implements Bench.Result {
  private static final int COLUMN = 10;

  private final String title;
  private final List<String> remarks = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();

  PhaseTable(String title) {
    this.title = title;
  }

  /** One number. */
  record Cell(String phase, String section, String name, double value) {}

  void add(String phase, String section, String name, double value) {
    cells.add(new Cell(phase, section, name, value));
  }

  /** What one must know to read it. */
  void remark(String text) {
    remarks.add(text);
  }

  @Override
  public void print(PrintStream out) {
    Set<String> phases = new LinkedHashSet<>();
    var sections = new LinkedHashMap<String, Map<String, Map<String, Double>>>();
    for (var cell : cells) {
      phases.add(cell.phase);
      sections
          .computeIfAbsent(cell.section, _ -> new LinkedHashMap<>())
          .computeIfAbsent(cell.name, _ -> new LinkedHashMap<>())
          .put(cell.phase, cell.value);
    }
    var widest = cells.stream().mapToInt(cell -> cell.name.length() + 2).max().orElse(0);
    int first = Math.max(widest, title.length());
    line(out, first, title, phases.stream().toList());
    sections.forEach((section, rows) -> {
      out.println(section);
      rows.forEach((name, values) ->
          line(out, first, "  " + name, phases.stream().map(p -> number(values.get(p))).toList()));
    });
    remarks.forEach(out::println);
  }

  private static void line(PrintStream out, int first, String name, List<String> columns) {
    var line = new StringBuilder(String.format(Locale.ROOT, "%-" + first + "s", name));
    columns.forEach(c -> line.append(String.format(Locale.ROOT, "%" + COLUMN + "s", c)));
    out.println(line.toString().stripTrailing());
  }

  /** What was not measured stays empty; what is small keeps its digits. */
  private static String number(@Nullable Double value) {
    if (value == null) {
      return "";
    }
    if (value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,d", value.longValue());
    }
    return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%,.2f", value);
  }

  @Override
  public void writeJson(Path file) throws IOException {
    JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), cells);
  }
}
