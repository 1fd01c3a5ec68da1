package io.tenantry.sandbox.process;

import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A child process that ends with this JVM, even if the JVM is killed.
 *
 * <p>Java cannot clean up after {@code kill -9}, so a small shell holds each child: it waits for
 * the end of a pipe that this process keeps open, and the operating system closes it in any case.
 * An orderly {@link #close} works in the same way, so that it is always tested.
 */
public final class Leash implements AutoCloseable {
  private static final String SCRIPT = script();
  private static final int CLOSE_SECONDS = 30;

  private final Process shell;
  private final String name;
  private final Path log;
  private OptionalInt exitCode = OptionalInt.empty();

  private Leash(Process shell, String name, Path log) {
    this.shell = shell;
    this.name = name;
    this.log = log;
  }

  /**
   * Starts a process; whatever it prints goes to the log.
   *
   * @param doomed files and directories that go with the process when our side ends
   * @param grace how long it may take to end by itself when asked; zero to kill it at once
   */
  public static Leash start(
      String name, ProcessBuilder child, Path log, List<Path> doomed, Duration grace) {
    var line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "leash", log.toString()));
    line.add(String.valueOf(grace.toSeconds()));
    line.add(String.valueOf(doomed.size()));
    doomed.forEach(path -> line.add(path.toString()));
    line.addAll(child.command());
    try {
      var shell = child.command(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new Leash(shell, name, log);
    } catch (IOException e) {
      throw new SandboxException("Cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  public String name() {
    return name;
  }

  /** The child's process id, as long as it runs: the shell's only child that is not a shell. */
  public OptionalLong pid() {
    return shell
        .children()
        .filter(child -> !child.info().command().equals(shell.info().command()))
        .mapToLong(ProcessHandle::pid)
        .findFirst();
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

  /** Lets go, and waits for the process to be gone even when interrupted: it is soon. */
  @Override
  public void close() {
    release();
    boolean interrupted = Thread.interrupted();
    try {
      if (!shell.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " did not exit in time");
      }
    } catch (InterruptedException _) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
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
