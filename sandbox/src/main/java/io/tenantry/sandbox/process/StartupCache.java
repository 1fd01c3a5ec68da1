package io.tenantry.sandbox.process;

import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a class data sharing archive of a program for its next start.
 *
 * <p>The program only lists its classes while it loads them. A separate JVM creates the archive
 * from that list: a program that dumps its own classes continues with changed metadata, and may
 * crash minutes later. The launcher deletes an archive that is older than the program.
 */
public record StartupCache(Path directory, Path options) {
  /**
   * Renamed, never written in place: a process may have the old one mapped. Dated from before it
   * was begun: the launcher then also drops it when the program was built in the meantime.
   */
  private static final String SCRIPT =
      """
      list=$1 unfinished=$2 cache=$3
      shift 3
      trap 'rm -f "$list" "$unfinished"' EXIT
      trap 'exit 1' HUP INT TERM
      "$@" && touch -c -r "$list" "$unfinished" && mv -f "$unfinished" "$cache"
      """;

  public static StartupCache of(Checkout checkout, String module) {
    return new StartupCache(
        checkout.root().resolve(module).resolve("target"), options(checkout, module));
  }

  /** The JVM's; a cache is good for these only, and the launcher has the same. */
  static Path options(Checkout checkout, String module) {
    var of = module.equals("operator") ? "deploy" : "cli";
    return checkout.root().resolve(of).resolve("jvm.options");
  }

  Path file() {
    return directory.resolve("tenantry.jsa");
  }

  /** What a JVM must be started with to use the cache, if there is one. */
  public List<String> use() {
    return Files.exists(file()) ? List.of("-XX:SharedArchiveFile=" + file()) : List.of();
  }

  /** The same, and otherwise to make it possible to save one. */
  public List<String> useOrRecord() {
    return Files.exists(file()) || !Files.isWritable(directory)
        ? use()
        : List.of("-XX:DumpLoadedClassList=" + list("%p"));
  }

  /** Saves this very process's. */
  public void saveOwn() {
    save(ProcessHandle.current().pid(), System.getProperty("java.class.path"));
  }

  /**
   * Saves what a process has recorded, unless there is a cache. Nobody has to wait: it is made
   * beside us, also when we end. Without success the next start is just not faster.
   */
  public void save(long pid, String classPath) {
    var list = list("pid" + pid);
    if (Files.exists(file()) || !Files.exists(list)) {
      return;
    }
    var unfinished = directory.resolve("tenantry-pid" + pid + ".jsa");
    var line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "startup-cache"));
    line.addAll(List.of(list.toString(), unfinished.toString(), file().toString()));
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("@" + options);
    // With -Xrs it ends at Ctrl-C like everything else; otherwise it would not listen.
    line.addAll(
        List.of(
            "-Xrs",
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + list,
            "-XX:SharedArchiveFile=" + unfinished,
            "-cp",
            classPath));
    try {
      detach(list);
      new ProcessBuilder(line)
          .directory(directory.toFile())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException _) {
      // No shell, or no room: then without.
    }
  }

  /** The process still writes to the old file; the copy has complete lines only. */
  private static void detach(Path list) throws IOException {
    var text = Files.readString(list, StandardCharsets.ISO_8859_1);
    Files.delete(list);
    var whole = text.substring(0, text.lastIndexOf('\n') + 1);
    Files.writeString(list, whole, StandardCharsets.ISO_8859_1);
  }

  /** The JVM puts "pid" and its process id in the place of %p. */
  private Path list(String process) {
    return directory.resolve("tenantry-" + process + ".classes");
  }
}
