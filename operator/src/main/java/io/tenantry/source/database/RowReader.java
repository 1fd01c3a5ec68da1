package io.tenantry.source.database;

import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Row;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Store;
import io.tenantry.source.database.ReadResult.Timing;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads rows from a store, has a {@link RowPlanner} decide on each, and reports failures. */
public final class RowReader {
  private static final Logger LOG = LoggerFactory.getLogger(RowReader.class);

  private final BooleanSupplier ended;
  private final InstantSource clock;

  /** {@code ended} is whether we cut off all readings ourselves. */
  public RowReader(BooleanSupplier ended, InstantSource clock) {
    this.ended = ended;
    this.clock = clock;
  }

  public ReadResult whole(RowPlanner planner, Store store) {
    var began = clock.instant();
    var failure = rows(store::read, planner);
    var took = Duration.between(began, clock.instant());
    if (failure.isPresent() && ended.getAsBoolean()) {
      return ReadResult.NOTHING;
    }
    return new ReadResult(
        failure
            .<ReadOutcome>map(ReadOutcome.Failed::new)
            .orElseGet(() -> new ReadOutcome.Whole(planner.findings())),
        new Timing(Optional.of(took), Optional.empty()));
  }

  /** The rows that the change feed has told of; a failure is told by a reading of all rows. */
  public ReadResult some(RowPlanner planner, Store store, ToldRows told) {
    var left = new HashSet<>(told.keys());
    var failure =
        rows(
            reader ->
                store.read(
                    told.keys(),
                    row -> {
                      left.remove(row.key());
                      reader.accept(row);
                    }),
            planner);
    if (failure.isPresent()) {
      return ReadResult.of(new ReadOutcome.Unread(told));
    }
    var lag = Duration.between(told.since(), clock.instant());
    return new ReadResult(
        new ReadOutcome.Some(told, planner.findings(), planner.found(), left.isEmpty()),
        new Timing(Optional.empty(), Optional.of(lag)));
  }

  /** A database may be slow: others need not wait for it. */
  private static Optional<Failure> rows(Consumer<Consumer<Row>> read, RowPlanner planner) {
    ConcurrencyLimit.giveAway();
    try {
      read.accept(new RowLimits(planner::row));
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
