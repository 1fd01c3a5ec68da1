package io.tenantry.source;

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
final class BackgroundReading {
  /** What no pass could take for so long is out of date, and read again. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Runnable wake;
  private final InstantSource clock;
  private @Nullable Run run;

  /** {@code wake} runs the source's next pass. */
  BackgroundReading(Runnable wake, InstantSource clock) {
    this.wake = wake;
    this.clock = clock;
  }

  /** One reading; used under the monitor, except for what it reads. */
  private static final class Run {
    private final Reading reading;
    private final Set<String> names = new HashSet<>();
    private final Set<String> domains = new HashSet<>();
    private Instant ended = Instant.MAX;
    private Optional<Supplier<ReadResult>> result = Optional.empty();

    Run(Reading reading) {
      this.reading = reading;
    }

    ReadResult current(ReadResult glance) {
      if (!(glance.seen() instanceof ReadOutcome.Whole(var findings)) || names.isEmpty()) {
        return glance;
      }
      var read = reading.names();
      int unseen = (int) names.stream().filter(name -> !read.contains(name)).count();
      return new ReadResult(
          new ReadOutcome.Whole(findings.without(names, domains, unseen)), glance.timing());
    }
  }

  synchronized boolean isIdle() {
    if (run != null && clock.instant().minus(FRESH).isAfter(run.ended)) {
      run = null;
    }
    return run == null;
  }

  /** Begins; to be asked where it is idle. */
  void begin(Reading reading, Supplier<ReadResult> read) {
    var begun = new Run(reading);
    synchronized (this) {
      run = begun;
    }
    var origins = Pass.origin().stream().toList();
    Thread.ofVirtual()
        .name("source-reading")
        .start(() -> {
          Pass.runFor(origins, "read all rows", () -> end(begun, result(read)));
          wake.run();
        });
  }

  /** A bug is the pass's, which is tried again. */
  private static Supplier<ReadResult> result(Supplier<ReadResult> read) {
    try {
      var glance = read.get();
      return () -> glance;
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
  synchronized void readSince(Reading some) {
    if (run != null) {
      run.names.addAll(some.names());
      run.domains.addAll(some.claimed());
    }
  }

  /** What came of the reading, once; empty while it is under way. */
  synchronized Optional<ReadResult> take() {
    var done = run;
    if (done == null || done.result.isEmpty()) {
      return Optional.empty();
    }
    run = null;
    return done.result.map(Supplier::get).map(done::current);
  }
}
