package io.tenantry.proof;

import java.util.Map;

/** The numbers of the footprint benchmark: a column for each stage, and the Go originals beside. */
final class FootprintTable {
  private static final String RESIDENT = "resident memory, MB";
  private static final String PROCESSOR = "processor time, ms";

  private final PhaseTable table = new PhaseTable("footprint of all planes");

  Bench.Result result() {
    return table;
  }

  void remark(String text) {
    table.remark(text);
  }

  void memory(String stage, MemoryParts memory) {
    table.add(stage, RESIDENT, "all", megabytes(memory.resident()));
    table.add(stage, RESIDENT, "anonymous", megabytes(memory.anonymous()));
    table.add(stage, RESIDENT, "of files", megabytes(memory.file()));
    memory
        .parts()
        .forEach((part, bytes) -> table.add(stage, "its parts, MB", part, megabytes(bytes)));
  }

  void liveBytesEach(String stage, double bytes) {
    table.add(stage, "live heap, bytes", "per object", Math.rint(bytes));
  }

  /** To start once, or for so many objects. */
  void processor(String stage, ProcessorMeter.Usage usage, int count) {
    var what = count == 1 ? "to be ready" : "per object";
    table.add(stage, PROCESSOR, what, usage.total() / (double) count);
    usage
        .byWork()
        .forEach((work, time) -> table.add(stage, "its threads, ms in all", work.label(), time));
  }

  void processorAtRest(String stage, double perSecond) {
    table.add(stage, PROCESSOR, "per second at rest", perSecond);
  }

  void shares(String stage, Map<StackCategory, Double> shares) {
    shares.forEach((category, percent) ->
        table.add(
            stage, "Java's processor time, % of samples", category.label(), oneDigit(percent)));
  }

  /** Of the Go originals when they have started. */
  void original(String stage) {
    table.add(stage, RESIDENT, "a Go operator, at least", GoOriginal.STARTED_MB_LEAST);
    table.add(stage, RESIDENT, "a Go operator, at most", GoOriginal.STARTED_MB_MOST);
    table.add(stage, PROCESSOR, "a Go operator, to be ready", GoOriginal.START_MS);
  }

  /** Of the one for this kind, with objects. */
  void original(String stage, GoOriginal original) {
    table.add(stage, RESIDENT, "a Go operator, at most", original.residentMb());
    table.add(stage, PROCESSOR, "a Go operator, at least", original.leastMs());
    table.add(stage, PROCESSOR, "a Go operator, at most", original.mostMs());
  }

  private static double megabytes(long bytes) {
    return oneDigit(bytes / 1e6);
  }

  private static double oneDigit(double value) {
    return Math.rint(value * 10) / 10;
  }
}
