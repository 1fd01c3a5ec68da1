package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PassDeferred;
import io.tenantry.pass.PortException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs one call at a time whose result may answer all callers that wait. A limited number of them
 * wait on their threads; further passes leave and are run again.
 *
 * <p>Shared mutable state: the running call, under its own monitor.
 */
public final class SingleFlight {
  private static final int MOST = 64;

  private final String what;
  private final ReentrantLock lock = new ReentrantLock();
  private final DeferredCallers room = new DeferredCallers();
  private int here;

  /** {@code what} is waited for, in words. */
  public SingleFlight(String what) {
    this.what = what;
  }

  public <T> T through(Urgency urgency, Supplier<T> work) {
    join(urgency);
    try {
      if (!lock.tryLock()) {
        ConcurrencyLimit.await(what, lock::lockInterruptibly);
      }
      try {
        return ConcurrencyLimit.staying(work);
      } finally {
        lock.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PortException(
          new Failure(Kind.UNAVAILABLE, "stopped while waiting for " + what), e);
    } finally {
      leave();
      callSome();
    }
  }

  /** Whether nobody is at it, waits, or is to be called. */
  public synchronized boolean isIdle() {
    return here == 0 && room.isEmpty();
  }

  private synchronized void join(Urgency urgency) {
    if (here >= MOST && ConcurrencyLimit.mayLeave()) {
      throw new PassDeferred(
          what,
          (key, wake) -> {
            room.add(urgency, key, wake);
            callSome();
          });
    }
    here++;
  }

  private synchronized void leave() {
    here--;
  }

  private synchronized int vacancies() {
    return Math.max(MOST - here, 0);
  }

  private void callSome() {
    for (var urgency : Urgency.values()) {
      room.call(urgency, vacancies());
    }
  }
}
