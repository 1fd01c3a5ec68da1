package io.tenantry.source.database;

import io.tenantry.trace.Pass;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads all rows on a thread of its own, so that passes for changed rows do not wait for it.
 *
 * <p>Rows that such passes read meanwhile are newer than the same rows of this reading and replace
 * them. A pass acts on the result when it is complete.
 *
 * <p>Shared mutable state: the running or completed reading, and the rows read since it began.
 */
public final class BackgroundReading {
  /** What no pass could take for so long is out of date, and read again. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Runnable wake;
  private final InstantSource clock;
  private final Threads threads;
  private @Nullable Run run;

  /** {@code wake} runs the source's next pass. */
  public BackgroundReading(Runnable wake, InstantSource clock, Threads threads) {
    this.wake = wake;
    this.clock = clock;
    this.threads = threads;
  }

  /** One reading; used under the monitor, except for what it reads. */
  private static final class Run {
    private final RowPlanner planner;
    private final Set<String> names = new HashSet<>();
    private final Set<String> domains = new HashSet<>();
    private Instant ended = Instant.MAX;
    private Optional<Supplier<ReadResult>> result = Optional.empty();

    Run(RowPlanner planner) {
      this.planner = planner;
    }

    ReadResult current(ReadResult whole) {
      if (!(whole.seen() instanceof ReadOutcome.Whole(var findings)) || names.isEmpty()) {
        return whole;
      }
      var read = planner.found().names();
      int unseen = (int) names.stream().filter(name -> !read.contains(name)).count();
      return new ReadResult(
          new ReadOutcome.Whole(findings.without(names, domains, unseen)), whole.timing());
    }
  }

  public synchronized ReadingState state() {
    var current = run;
    if (current == null || clock.instant().minus(FRESH).isAfter(current.ended)) {
      return ReadingState.IDLE;
    }
    return current.result.isPresent() ? ReadingState.DONE : ReadingState.RUNNING;
  }

  /** Begins; to be asked where it is idle. */
  public void begin(RowPlanner planner, Supplier<ReadResult> read) {
    var begun = new Run(planner);
    synchronized (this) {
      run = begun;
    }
    var origins = Pass.origin().stream().toList();
    threads.start(
        "source-reading",
        () -> {
          Pass.runFor(origins, "read all rows", () -> end(begun, result(read)));
          wake.run();
        });
  }

  /** A bug is the pass's, which is tried again. */
  private static Supplier<ReadResult> result(Supplier<ReadResult> read) {
    try {
      var whole = read.get();
      return () -> whole;
    } catch (RuntimeException e) {
      return () -> {
        throw e;
      };
    }
  }

  private synchronized void end(Run begun, Supplier<ReadResult> result) {
    begun.result = Optional.of(result);
    begun.ended = clock.instant();
  }

  /** A pass has read these rows, and so later than a reading that is under way. */
  public synchronized void readSince(ReadOutcome.Found rows) {
    if (run != null) {
      run.names.addAll(rows.names());
      run.domains.addAll(rows.domains());
    }
  }

  /** What came of the reading; empty while it is under way. A bug is thrown, and read again for. */
  public synchronized Optional<ReadResult> result() {
    var done = run;
    if (done == null || state() != ReadingState.DONE) {
      return Optional.empty();
    }
    try {
      return done.result.map(Supplier::get).map(done::current);
    } catch (RuntimeException e) {
      run = null;
      throw e;
    }
  }

  /** A pass uses what came of the reading: no other pass does. */
  public synchronized void used() {
    if (state() == ReadingState.DONE) {
      run = null;
    }
  }
}
