package io.tenantry.proof.performance;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** One measured number: a line of docs/performance/results.csv. */
record Result(
    String release,
    LocalDate date,
    String benchmark,
    String measure,
    double value,
    String unit,
    OptionalDouble aim) {
  static final String HEADER = "release,date,benchmark,measure,value,unit,aim";

  static List<Result> parse(String csv) {
    var lines = csv.lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
      throw new IllegalArgumentException("The first line must be " + HEADER);
    }
    return lines.stream().skip(1).map(Result::line).toList();
  }

  private static Result line(String line) {
    var cells = List.of(line.split(",", -1));
    if (cells.size() != 7 || line.contains("\"")) {
      throw new IllegalArgumentException("Seven columns without quotes are needed: " + line);
    }
    var aim = cells.get(6);
    return new Result(
        cells.get(0),
        LocalDate.parse(cells.get(1)),
        cells.get(2),
        cells.get(3),
        Double.parseDouble(cells.get(4)),
        cells.get(5),
        aim.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(aim)));
  }

  String label() {
    return unit.isEmpty() ? measure : measure + ", " + unit;
  }

  static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,d", (long) value)
        : BigDecimal.valueOf(value).toPlainString();
  }
}
