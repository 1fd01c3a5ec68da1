package io.tenantry.proof;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads what jcmd prints about a JVM. All numbers are bytes. */
final class JcmdOutput {
  private static final Pattern CATEGORY =
      Pattern.compile("^- +(.+?) \\(reserved=\\d+KB, committed=(\\d+)KB", Pattern.MULTILINE);
  private static final Pattern GENERATION =
      Pattern.compile("^ *\\S+ +total \\d+K, used (\\d+)K", Pattern.MULTILINE);
  private static final Pattern TOTAL =
      Pattern.compile("^Total +\\d+ +(\\d+)\\s*$", Pattern.MULTILINE);

  private JcmdOutput() {}

  /** {@code VM.native_memory summary}: the committed memory of each category. */
  static Map<String, Long> committed(String summary) {
    var all = new LinkedHashMap<String, Long>();
    for (var found = CATEGORY.matcher(summary); found.find(); ) {
      all.put(found.group(1), kilobytes(found.group(2)));
    }
    if (!all.containsKey("Java Heap")) {
      throw new IllegalArgumentException("Not a summary of native memory: " + summary);
    }
    return all;
  }

  /** {@code GC.heap_info} of the serial collector: what both generations use. */
  static long usedHeap(String heapInfo) {
    return GENERATION.matcher(heapInfo).results().mapToLong(r -> kilobytes(r.group(1))).sum();
  }

  /** {@code GC.class_histogram}: all live objects. */
  static long liveBytes(String histogram) {
    var found = TOTAL.matcher(histogram);
    if (!found.find()) {
      throw new IllegalArgumentException("A class histogram without a total");
    }
    return Long.parseLong(found.group(1));
  }

  private static long kilobytes(String number) {
    return Long.parseLong(number) * 1024;
  }
}
