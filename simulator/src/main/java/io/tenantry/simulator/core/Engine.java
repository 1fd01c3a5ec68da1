package io.tenantry.simulator.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Runs operations: many readers or one writer at a time, each after all scheduled changes that are
 * due.
 *
 * <p>This is the only shared mutable state of the simulator's core. It has no thread: scheduled
 * changes are applied just before the next operation.
 */
public final class Engine {

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final StateStore store;
  private final SimClock clock;
  private final Agenda agenda = new Agenda();
  private final List<Runnable> planners = new ArrayList<>();
  private volatile SimulatorSettings settings;
  private volatile @Nullable Instant nextDue;

  public Engine(StateStore store, SimClock clock, SimulatorSettings settings) {
    this.store = store;
    this.clock = clock;
    this.settings = settings;
  }

  public StateStore store() {
    return store;
  }

  public SimClock clock() {
    return clock;
  }

  public Agenda agenda() {
    return agenda;
  }

  public SimulatorSettings settings() {
    return settings;
  }

  /** Changes the settings, and reschedules changes in progress. */
  public void settings(SimulatorSettings changed) {
    write(_ -> {
      settings = changed;
      plan();
      return changed;
    });
  }

  /** Registers what fills the agenda from the store. */
  public void planner(Runnable planner) {
    planners.add(planner);
  }

  /** Makes a handler that only looks. */
  public <Q extends SdkRequest> Handler reading(Class<Q> type, Operation<Q> operation) {
    return (caller, request) -> {
      var typed = type.cast(request);
      return read(now -> operation.run(caller, typed, now));
    };
  }

  /** Makes a handler that changes the world, or leaves it as it was when it refuses. */
  public <Q extends SdkRequest> Handler writing(Class<Q> type, Operation<Q> operation) {
    return (caller, request) -> {
      var typed = type.cast(request);
      return write(now -> operation.run(caller, typed, now));
    };
  }

  public <T extends @Nullable Object> T read(Function<Instant, T> look) {
    var now = clock.instant();
    if (isDue(now)) {
      write(_ -> true);
    }
    lock.readLock().lock();
    try {
      return look.apply(now);
    } finally {
      lock.readLock().unlock();
    }
  }

  public <T extends @Nullable Object> T write(Function<Instant, T> change) {
    lock.writeLock().lock();
    try {
      var now = clock.instant();
      settle(now);
      return transaction(change, now);
    } finally {
      nextDue = agenda.next();
      lock.writeLock().unlock();
    }
  }

  /** Adds the records of a journal, without replacing existing ones. */
  public void restore(Collection<StoreChange> entries) {
    lock.writeLock().lock();
    try {
      store.restore(entries);
      plan();
    } finally {
      nextDue = agenda.next();
      lock.writeLock().unlock();
    }
  }

  /** Forgets everything. */
  public void clear() {
    write(_ -> {
      store.clear();
      plan();
      return true;
    });
  }

  private boolean isDue(Instant now) {
    var next = nextDue;
    return next != null && !next.isAfter(now);
  }

  /** Each due item is a transaction of its own, at the moment it was due. */
  private void settle(Instant now) {
    for (var item = agenda.take(now); item != null; item = agenda.take(now)) {
      var due = item;
      transaction(
          at -> {
            due.wake().due(due.id(), at);
            return true;
          },
          due.at());
    }
  }

  private <T extends @Nullable Object> T transaction(Function<Instant, T> change, Instant now) {
    var complete = false;
    try {
      var result = change.apply(now);
      complete = true;
      return result;
    } finally {
      if (complete) {
        store.commit();
      } else {
        store.rollback();
      }
    }
  }

  private void plan() {
    agenda.clear();
    planners.forEach(Runnable::run);
  }
}
