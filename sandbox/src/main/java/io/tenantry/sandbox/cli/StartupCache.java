package io.tenantry.sandbox.cli;

import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The classes a program had loaded when it was fully at work, ready for its next start.
 *
 * <p>Saved while the program runs and not at its exit: only then do we know that it got that far,
 * and nobody has to wait. The launcher drops a file that is older than the program.
 */
record StartupCache(Path file) {
  static StartupCache of(Checkout checkout, String module) {
    return new StartupCache(checkout.root().resolve(module).resolve("target/tenantry.jsa"));
  }

  boolean exists() {
    return Files.exists(file);
  }

  /** What a JVM must be started with, to use the cache or to make it possible. */
  String flag() {
    return exists() ? "-XX:SharedArchiveFile=" + file : "-XX:+RecordDynamicDumpInfo";
  }

  /** Saves this very process's, unless there is one. */
  void saveOwn() {
    if (exists()) {
      return;
    }
    var out = System.out;
    // The JVM announces it on the program's own output.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    try {
      save(ProcessHandle.current().pid());
    } finally {
      System.setOut(out);
    }
  }

  /** Saves another process's; without success the next start is just not faster. */
  void save(long pid) {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var unfinished = file.resolveSibling(file.getFileName() + "." + pid);
    try {
      var dump =
          new ProcessBuilder(
                  jcmd, String.valueOf(pid), "VM.cds", "dynamic_dump", unfinished.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (dump.waitFor() == 0 && Files.exists(unfinished)) {
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException _) {
      // No jcmd, or no room: then without.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
