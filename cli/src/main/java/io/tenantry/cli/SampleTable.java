package io.tenantry.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints samples as they change: a table that is redrawn on a terminal, otherwise the changed rows.
 */
final class SampleTable {
  private static final Sample HEADER = new Sample("KIND", "NAME", "READY", "REASON", "");

  private final PrintWriter out;
  private final boolean terminal;
  private List<Sample> shown = List.of();

  SampleTable(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void show(List<Sample> samples) {
    if (samples.equals(shown)) {
      return;
    }
    if (terminal) {
      redraw(samples);
    } else {
      samples.stream()
          .filter(sample -> !shown.contains(sample))
          .forEach(sample -> out.println(sample.row()));
    }
    out.flush();
    shown = List.copyOf(samples);
  }

  private void redraw(List<Sample> samples) {
    if (!shown.isEmpty()) {
      out.printf("\u001b[%dA\u001b[J", shown.size() + 1);
    }
    out.println(Ansi.AUTO.string("@|bold " + HEADER.row() + "|@"));
    for (var sample : samples) {
      out.println(
          Ansi.AUTO.string(sample.isReady() ? "@|green " + sample.row() + "|@" : sample.row()));
    }
  }
}
