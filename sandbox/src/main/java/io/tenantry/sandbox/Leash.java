package io.tenantry.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server that cannot outlive this JVM, not even when the JVM is killed.
 *
 * <p>Java cannot clean up after {@code kill -9}, so a small shell holds each server: it waits for
 * the end of a pipe that this process keeps open, and the operating system closes that in any case.
 * An orderly {@link #close} takes the same way, so the way is always tested.
 */
final class Leash implements AutoCloseable {
  private static final String SCRIPT = Resources.text("leash.sh");
  private static final int CLOSE_SECONDS = 20;
  private static final int LAST_LINES = 5;

  private final Process shell;
  private final String name;
  private final Path log;

  private Leash(Process shell, String name, Path log) {
    this.shell = shell;
    this.name = name;
    this.log = log;
  }

  static Leash start(String name, DataDirectory data, List<String> command) {
    var log = data.file(name + ".log");
    var doomed = data.temporary() ? data.path().toString() : "";
    var line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "leash", log.toString(), doomed));
    line.addAll(command);
    try {
      var shell = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new Leash(shell, name, log);
    } catch (IOException e) {
      throw new SandboxException("cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  String name() {
    return name;
  }

  /** Whether the server ended by itself: only then does its shell say anything. */
  boolean ended() {
    try {
      return shell.getInputStream().available() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last lines of the server's log, for an error message. */
  String lastWords() {
    try {
      var lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Lets go without waiting, so that several servers end at the same time. */
  void release() {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    release();
    try {
      if (!shell.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " did not end in time");
      }
    } catch (InterruptedException e) {
      // The shell does its work without us; only the waiting is cut short.
      Thread.currentThread().interrupt();
    }
  }
}
