package io.tenantry.proof;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers in the order in which they were measured. */
public final class Measurements implements Bench.Result {
  private final List<Measurement> all = new ArrayList<>();

  /** One number; {@code note} says what it is measured against, and may be empty. */
  public record Measurement(String name, double value, String unit, String note) {}

  public void add(String name, double value, String unit) {
    add(name, value, unit, "");
  }

  public void add(String name, double value, String unit, String note) {
    all.add(new Measurement(name, value, unit, note));
  }

  @Override
  public void print(PrintStream out) {
    int widest = all.stream().mapToInt(m -> m.name().length()).max().orElse(0);
    for (var m : all) {
      out.printf(
          "%-" + widest + "s  %12s %-8s %s%n", m.name(), number(m.value()), m.unit(), m.note());
    }
  }

  @Override
  public void writeJson(Path file) throws IOException {
    JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), all);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,d", (long) value)
        : String.format(Locale.ROOT, "%,.2f", value);
  }
}
