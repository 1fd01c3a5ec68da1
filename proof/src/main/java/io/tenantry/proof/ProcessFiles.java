package io.tenantry.proof;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the files of a process in /proc. */
final class ProcessFiles {
  /** Linux counts processor time in hundredths of a second. */
  private static final long TICK = 10;

  private static final Pattern MAPPING = Pattern.compile("^[0-9a-f]+-[0-9a-f]+ .*");

  private ProcessFiles() {}

  /** Whose work a thread does. */
  enum Work {
    COMPILER("C1 compiler"),
    COLLECTOR("VM Thread (GC)"),
    OTHER_JVM("other JVM threads"),
    JAVA("Java threads");

    private static final List<String> JVM =
        List.of(
            "VM Periodic",
            "Service Thread",
            "Monitor Deflati",
            "Native Heap",
            "Signal Dispatch",
            "Attach Listener",
            "Notification Th",
            "Reference Handl",
            "Finalizer",
            "JFR ");

    private final String label;

    Work(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    /** By its name, of which Linux keeps fifteen characters. */
    static Work of(String thread) {
      if (thread.startsWith("C1 Compiler") || thread.startsWith("C2 Compiler")) {
        return COMPILER;
      }
      if (thread.startsWith("VM Thread") || thread.startsWith("GC Thread")) {
        return COLLECTOR;
      }
      return JVM.stream().anyMatch(thread::startsWith) ? OTHER_JVM : JAVA;
    }
  }

  /** A field of {@code status} that is in kB, in bytes. */
  static long statusBytes(String status, String field) {
    return status
        .lines()
        .filter(line -> line.startsWith(field + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .findFirst()
        .orElseThrow();
  }

  /** The resident bytes of {@code smaps} that are mapped from files with such a name. */
  static long residentOf(String smaps, String suffix) {
    long sum = 0;
    boolean inside = false;
    for (var line : smaps.lines().toList()) {
      if (MAPPING.matcher(line).matches()) {
        inside = line.endsWith(suffix);
      } else if (inside && line.startsWith("Rss:")) {
        sum += Long.parseLong(line.replaceAll("\\D", "")) * 1024;
      }
    }
    return sum;
  }

  /** Milliseconds of processor time by work, from the file {@code stat} of each thread. */
  static Map<Work, Long> threadTimes(List<String> threads) {
    var times = new EnumMap<Work, Long>(Work.class);
    for (var work : Work.values()) {
      times.put(work, 0L);
    }
    for (var stat : threads) {
      // The name is in brackets, and may have spaces and brackets itself.
      var name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      var fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
      var ticks = Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12));
      times.merge(Work.of(name), ticks * TICK, Long::sum);
    }
    return times;
  }
}
