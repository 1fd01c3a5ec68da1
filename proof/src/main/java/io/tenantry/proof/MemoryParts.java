package io.tenantry.proof;

import java.util.LinkedHashMap;
import java.util.Map;

/** The resident memory of a JVM by what it is used for; the parts add up to the whole. */
record MemoryParts(long resident, long anonymous, long file, Map<String, Long> parts) {
  private static final String ARCHIVE = "Shared class space";

  /**
   * @param usedHeap the heap that is used after a collection
   * @param archive what is resident of the shared archive; the JVM counts all of it as committed
   */
  static MemoryParts of(String status, Map<String, Long> committed, long usedHeap, long archive) {
    long resident = ProcessFiles.statusBytes(status, "VmRSS");
    var parts = new LinkedHashMap<String, Long>();
    parts.put("live heap", usedHeap);
    parts.put("free heap", committed(committed, "Java Heap") - usedHeap);
    parts.put(
        "metaspace and classes", committed(committed, "Metaspace") + committed(committed, "Class"));
    parts.put("shared archive", archive);
    parts.put("code cache", committed(committed, "Code"));
    parts.put("threads", committed(committed, "Thread"));
    parts.put("GC", committed(committed, "GC"));
    parts.put("symbols", committed(committed, "Symbol"));
    long all = committed.values().stream().mapToLong(Long::longValue).sum();
    long named = parts.values().stream().mapToLong(Long::longValue).sum() - archive;
    parts.put("other JVM", all - committed(committed, ARCHIVE) - named);
    long tracked = parts.values().stream().mapToLong(Long::longValue).sum();
    parts.put("not tracked by the JVM", resident - tracked);
    return new MemoryParts(
        resident,
        ProcessFiles.statusBytes(status, "RssAnon"),
        ProcessFiles.statusBytes(status, "RssFile"),
        parts);
  }

  private static long committed(Map<String, Long> all, String category) {
    return all.getOrDefault(category, 0L);
  }
}
