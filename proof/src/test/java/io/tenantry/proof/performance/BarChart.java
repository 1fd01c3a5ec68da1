package io.tenantry.proof.performance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The results of one benchmark as SVG: a panel for each measure, a bar for each release. */
final class BarChart {
  private static final int WIDTH = 720;
  private static final int BARS_AT = 170;
  private static final int LONGEST = 470;
  private static final int TITLE = 26;
  private static final int BAR = 20;
  private static final int GAP = 14;

  private static final String STYLE =
      """
        <style>
          text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1f2937}
          .measure{font-weight:600}
          .aim{stroke:#b45309;stroke-width:2;stroke-dasharray:4 3}
          .aimed{fill:#b45309;text-anchor:end}
          .older{fill:#94a3b8}
          .newest{fill:#2563eb}
          @media (prefers-color-scheme:dark){
            text{fill:#e5e7eb}
            .aim{stroke:#fbbf24}
            .aimed{fill:#fbbf24}
            .older{fill:#64748b}
            .newest{fill:#60a5fa}
          }
        </style>
      """;

  private final List<String> lines = new ArrayList<>();
  private final String newest;
  private int y = 4;

  private BarChart(String newest) {
    this.newest = newest;
  }

  /** The last release in the list is the newest. */
  static String of(String benchmark, List<Result> results) {
    var chart = new BarChart(results.getLast().release());
    byMeasure(results).forEach(chart::panel);
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">
    """
            .formatted(WIDTH, chart.y, escaped("Results of " + benchmark))
        + STYLE
        + String.join("", chart.lines)
        + "</svg>\n";
  }

  static Map<String, List<Result>> byMeasure(List<Result> results) {
    var panels = new LinkedHashMap<String, List<Result>>();
    results.forEach(r -> panels.computeIfAbsent(r.label(), _ -> new ArrayList<>()).add(r));
    return panels;
  }

  private void panel(String label, List<Result> results) {
    double most =
        results.stream()
            .mapToDouble(r -> Math.max(r.value(), r.aim().orElse(0)))
            .max()
            .orElseThrow();
    text("measure", 8, y + 17, label);
    y += TITLE;
    int top = y;
    for (var result : results) {
      var width = length(result.value(), most);
      text("release", 8, y + 14, result.release());
      add(
          "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>"
              .formatted(
                  result.release().equals(newest) ? "newest" : "older",
                  BARS_AT,
                  y + 1,
                  width,
                  BAR - 4));
      text("value", BARS_AT + width + 6, y + 14, Result.number(result.value()));
      y += BAR;
    }
    results.getLast().aim().ifPresent(aim -> aim(aim, BARS_AT + length(aim, most), top));
    y += GAP;
  }

  private void aim(double aim, int x, int top) {
    add(
        "<line class=\"aim\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
            .formatted(x, top - 4, x, y));
    text("aimed", WIDTH - 8, top - 9, "aim " + Result.number(aim));
  }

  private static int length(double value, double most) {
    return most == 0 ? 0 : (int) Math.round(value / most * LONGEST);
  }

  private void text(String style, int x, int baseline, String text) {
    add(
        "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>"
            .formatted(style, x, baseline, escaped(text)));
  }

  private void add(String element) {
    lines.add("  " + element + "\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  static String fileName(String benchmark) {
    return benchmark.toLowerCase(Locale.ROOT).replace(' ', '-') + ".svg";
  }
}
