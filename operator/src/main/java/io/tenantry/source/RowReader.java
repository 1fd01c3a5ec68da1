package io.tenantry.source;

import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Row;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Store;
import io.tenantry.source.SourceWorld.Timing;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads rows from a store into a {@link Reading}, and reports failures. */
final class RowReader {
  private static final Logger LOG = LoggerFactory.getLogger(RowReader.class);

  private final BooleanSupplier ended;
  private final InstantSource clock;

  /** {@code ended} is whether we cut off all readings ourselves. */
  RowReader(BooleanSupplier ended, InstantSource clock) {
    this.ended = ended;
    this.clock = clock;
  }

  ReadResult whole(Reading reading, Store store) {
    var began = clock.instant();
    var failure = rows(store::read, reading);
    var took = Duration.between(began, clock.instant());
    if (failure.isPresent() && ended.getAsBoolean()) {
      return ReadResult.NOTHING;
    }
    return new ReadResult(
        failure
            .<ReadOutcome>map(ReadOutcome.Failed::new)
            .orElseGet(() -> new ReadOutcome.Whole(reading.findings())),
        new Timing(Optional.of(took), Optional.empty()));
  }

  /** When these rows cannot be read, all rows are: then the failure is told, too. */
  ReadResult some(Reading reading, Store store, DueReading.Some some, ReadSchedule agenda) {
    var left = new HashSet<>(some.keys());
    var failure =
        rows(
            reader ->
                store.read(
                    some.keys(),
                    row -> {
                      left.remove(row.key());
                      reader.accept(row);
                    }),
            reading);
    // A reported row that is not found may be deleted: only a reading of all rows decides.
    if (failure.isPresent() || !left.isEmpty()) {
      agenda.unclear();
    }
    if (failure.isPresent()) {
      return ReadResult.NOTHING;
    }
    var lag = Duration.between(some.since(), clock.instant());
    return new ReadResult(
        new ReadOutcome.Some(reading.findings()), new Timing(Optional.empty(), Optional.of(lag)));
  }

  /** A database may be slow: others need not wait for it. */
  private static Optional<Failure> rows(Consumer<Consumer<Row>> read, Reading reading) {
    ConcurrencyLimit.giveAway();
    try {
      read.accept(new RowLimits(reading::row));
      return Optional.empty();
    } catch (PortException e) {
      // The status says less: who writes sources need not know what the network is like.
      LOG.atWarn()
          .addKeyValue("failure", e.failure().message())
          .addKeyValue("cause", e.getCause() == null ? "" : e.getCause().getMessage())
          .log("Reading the rows failed");
      return Optional.of(e.failure());
    }
  }
}
