package io.tenantry.cloud.dns;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A virtual thread for each worker that has something to do; it ends when the worker is idle.
 *
 * <p>Shared mutable state: which workers have a thread, and whom somebody has woken meanwhile.
 */
final class WorkerThreads implements Workers {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);
  private static final Duration LAST_TURN = Duration.ofSeconds(5);

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ZoneWorker, Shift> shifts = new HashMap<>();
  private boolean closed;

  private static final class Shift {
    final Condition bell;
    final Thread thread;
    boolean rung;

    Shift(Condition bell, Thread thread) {
      this.bell = bell;
      this.thread = thread;
    }
  }

  @Override
  public void wake(ZoneWorker worker) {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      var shift = shifts.get(worker);
      if (shift != null) {
        shift.rung = true;
        shift.bell.signal();
      } else {
        start(worker);
      }
    } finally {
      lock.unlock();
    }
  }

  private void start(ZoneWorker worker) {
    var thread = Thread.ofVirtual().name("dns-" + worker.zone().id()).unstarted(() -> run(worker));
    shifts.put(worker, new Shift(lock.newCondition(), thread));
    thread.start();
  }

  private void run(ZoneWorker worker) {
    var rest = Optional.of(Duration.ZERO);
    while (goesOn(worker, rest)) {
      rest = turn(worker);
    }
  }

  /** A bug in a turn must not end the zone's service: its wishes are refused, others go on. */
  private static Optional<Duration> turn(ZoneWorker worker) {
    try {
      return worker.turn();
    } catch (RuntimeException e) {
      LOG.atError()
          .setCause(e)
          .addKeyValue("zone", worker.zone().id())
          .log("A turn of the DNS engine failed");
      return Optional.of(worker.drop(e));
    }
  }

  /** Waits for the next turn; false when there will be none. */
  private boolean goesOn(ZoneWorker worker, Optional<Duration> rest) {
    lock.lock();
    try {
      var shift = shifts.get(worker);
      var deadline = System.nanoTime() + rest.orElse(Duration.ZERO).toNanos();
      while (!closed && shift != null && !shift.rung && rest.isPresent()) {
        var left = deadline - System.nanoTime();
        if (left <= 0) {
          return true;
        }
        shift.bell.awaitNanos(left);
      }
      if (!closed && shift != null && shift.rung) {
        shift.rung = false;
        return true;
      }
      shifts.remove(worker);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      shifts.remove(worker);
      return false;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    for (var thread : stop()) {
      try {
        thread.join(LAST_TURN);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<Thread> stop() {
    lock.lock();
    try {
      closed = true;
      shifts.values().forEach(shift -> shift.bell.signal());
      return shifts.values().stream().map(shift -> shift.thread).toList();
    } finally {
      lock.unlock();
    }
  }
}
