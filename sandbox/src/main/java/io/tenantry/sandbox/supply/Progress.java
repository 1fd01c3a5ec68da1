package io.tenantry.sandbox.supply;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/**
 * Shows the progress of long work: one line that changes on a terminal, otherwise a new line from
 * time to time.
 */
public final class Progress {
  private static final Duration PAUSE = Duration.ofSeconds(15);
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;

  public Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** A line that stays. */
  public void note(String text) {
    out.println(text);
  }

  /** Begins a piece of work; closing it leaves a terminal as clean as before. */
  public Line open() {
    return new Line();
  }

  /** The current state of one piece of work. */
  public final class Line implements AutoCloseable {
    private Instant next = Instant.MIN;

    private Line() {}

    public void show(String text) {
      if (terminal) {
        out.print(CLEAR_LINE + text);
        out.flush();
      } else if (Instant.now().isAfter(next)) {
        out.println(text);
        next = Instant.now().plus(PAUSE);
      }
    }

    @Override
    public void close() {
      if (terminal) {
        out.print(CLEAR_LINE);
        out.flush();
      }
    }
  }
}
