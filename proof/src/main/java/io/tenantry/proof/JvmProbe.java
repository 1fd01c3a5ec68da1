package io.tenantry.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks a running JVM, and the operating system, what it uses. */
final class JvmProbe {
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(15);
  private static final int READINGS = 6;
  private static final long STEADY = 20_000;

  private final long pid;
  private final Path proc;

  JvmProbe(OperatorProcess operator) {
    this.pid = operator.process().pid();
    this.proc = Path.of("/proc", Long.toString(pid));
  }

  /** The memory once the JVM has given back what it can; it must track native memory. */
  MemoryParts memory() throws IOException, InterruptedException {
    jcmd("GC.run");
    jcmd("System.trim_native_heap");
    long usedHeap = JcmdOutput.usedHeap(jcmd("GC.heap_info"));
    var committed = JcmdOutput.committed(jcmd("VM.native_memory", "summary"));
    long archive = ProcessFiles.residentOf(read("smaps"), ".jsa");
    return MemoryParts.of(read("status"), committed, usedHeap, archive);
  }

  /**
   * Bytes of all objects that can be reached, once that no longer changes: answers that are kept
   * for a minute would count for the next kind of objects, with the wrong sign.
   */
  long settledLiveBytes() throws IOException, InterruptedException {
    long last = liveBytes();
    for (int i = 0; i < READINGS; i++) {
      Thread.sleep(BETWEEN_READINGS);
      long now = liveBytes();
      if (Math.abs(now - last) < STEADY) {
        return now;
      }
      last = now;
    }
    return last;
  }

  private long liveBytes() throws IOException, InterruptedException {
    return JcmdOutput.liveBytes(jcmd("GC.class_histogram"));
  }

  /** Writes the flight recording so far. */
  void dumpRecording(Path file) throws IOException, InterruptedException {
    jcmd("JFR.dump", "filename=" + file);
  }

  /** Milliseconds of processor time of the threads that are alive. */
  Map<ProcessFiles.Work, Long> threadTimes() throws IOException {
    var stats = new ArrayList<String>();
    try (var threads = Files.list(proc.resolve("task"))) {
      for (var thread : threads.toList()) {
        try {
          stats.add(Files.readString(thread.resolve("stat")));
        } catch (NoSuchFileException _) {
          // It has ended since.
        }
      }
    }
    return ProcessFiles.threadTimes(stats);
  }

  private String read(String file) {
    try {
      return Files.readString(proc.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String jcmd(String... command) throws IOException, InterruptedException {
    var line = new ArrayList<String>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    line.add(Long.toString(pid));
    line.addAll(List.of(command));
    var process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      var text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("jcmd %s: %s".formatted(List.of(command), text));
      }
      return text;
    }
  }
}
