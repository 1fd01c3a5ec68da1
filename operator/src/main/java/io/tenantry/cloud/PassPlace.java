package io.tenantry.cloud;

import io.tenantry.pass.PassDeferred;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The place of one pass under a {@link ConcurrencyLimit}: whether it still has it, may leave, or
 * waits.
 *
 * <p>Used by the pass's own thread alone, but for {@link #news}: what that concerns is
 * synchronized.
 */
final class PassPlace {
  private final Runnable leave;
  private final Map<String, PassPlace> passes;
  private boolean taken = true;
  private boolean changedSomething;
  private boolean workingForOthers;
  private boolean outdated;
  private @Nullable Thread waiter;

  /** {@code passes} are those that news can reach, by object. */
  PassPlace(Runnable leave, Map<String, PassPlace> passes) {
    this.leave = leave;
    this.passes = passes;
  }

  /** A wait that an interrupt ends. */
  interface Wait {
    void run() throws InterruptedException;
  }

  void giveAway() {
    if (taken) {
      taken = false;
      leave.run();
    }
  }

  <T, X extends Exception> T passFor(String object, ScopedValue.CallableOp<T, X> pass) throws X {
    passes.put(object, this);
    try {
      return pass.call();
    } finally {
      passes.remove(object, this);
    }
  }

  boolean mayLeave() {
    return !changedSomething && !workingForOthers;
  }

  void stay() {
    changedSomething = true;
  }

  <T> T staying(Supplier<T> work) {
    workingForOthers = true;
    try {
      return work.get();
    } finally {
      workingForOthers = false;
    }
  }

  /** News, also of before, ends the wait. */
  void await(String what, Wait wait) throws InterruptedException {
    begin(what);
    try {
      wait.run();
    } catch (InterruptedException e) {
      if (isOutdated()) {
        throw outdated(what);
      }
      throw e;
    } finally {
      end();
    }
  }

  private synchronized void begin(String what) {
    if (outdated) {
      throw outdated(what);
    }
    waiter = Thread.currentThread();
  }

  private synchronized boolean isOutdated() {
    return outdated;
  }

  /** The interrupt was for the wait alone. */
  private synchronized void end() {
    waiter = null;
    if (outdated) {
      var _ = Thread.interrupted();
    }
  }

  /** The pass's object was edited. */
  synchronized void news() {
    outdated = true;
    if (waiter != null) {
      waiter.interrupt();
    }
  }

  private static PassDeferred outdated(String what) {
    return new PassDeferred(what, (_, wake) -> wake.run());
  }
}
