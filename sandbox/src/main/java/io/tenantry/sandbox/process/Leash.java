package io.tenantry.sandbox.process;

import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A child process that cannot outlive this JVM, not even when the JVM is killed.
 *
 * <p>Java cannot clean up after {@code kill -9}, so a small shell holds each child: it waits for
 * the end of a pipe that this process keeps open, and the operating system closes that in any case.
 * An orderly {@link #close} takes the same way, so the way is always tested.
 */
public final class Leash implements AutoCloseable {
  private static final String SCRIPT = script();
  private static final int CLOSE_SECONDS = 20;

  private final Process shell;
  private final String name;
  private final Path log;
  private OptionalInt exitCode = OptionalInt.empty();

  private Leash(Process shell, String name, Path log) {
    this.shell = shell;
    this.name = name;
    this.log = log;
  }

  /** Starts the process; whatever it prints goes to the log. */
  public static Leash start(String name, ProcessBuilder child, Path log) {
    return start(name, child, log, "");
  }

  /** As above, and removes this directory after the process when our side ends. */
  public static Leash start(String name, ProcessBuilder child, Path log, Path doomed) {
    return start(name, child, log, doomed.toString());
  }

  private static Leash start(String name, ProcessBuilder child, Path log, String doomed) {
    var line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "leash", log.toString(), doomed));
    line.addAll(child.command());
    try {
      var shell = child.command(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new Leash(shell, name, log);
    } catch (IOException e) {
      throw new SandboxException("cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  public String name() {
    return name;
  }

  /** The exit code, once the process ended by itself: only then does its shell say anything. */
  public synchronized OptionalInt exitCode() {
    try {
      var told = shell.getInputStream();
      if (exitCode.isEmpty() && told.available() > 0) {
        var line = new String(told.readNBytes(told.available()), StandardCharsets.US_ASCII);
        exitCode = OptionalInt.of(Integer.parseInt(line.strip()));
      }
      return exitCode;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last lines of the log, for an error message. */
  public String lastWords(int count) {
    try {
      var lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Lets go without waiting, so that several processes end at the same time. */
  public void release() {
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

  private static String script() {
    try (var in = Leash.class.getResourceAsStream("leash.sh")) {
      if (in == null) {
        throw new IllegalStateException("leash.sh is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
