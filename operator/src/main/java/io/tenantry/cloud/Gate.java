package io.tenantry.cloud;

import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PassDeferred;
import io.tenantry.pass.PortException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one at a time do what may well answer all who wait. So many wait with all they hold; passes
 * beyond that leave and are called back.
 *
 * <p>Shared mutable state: who is at it, under its own monitor.
 */
public final class Gate {
  private static final int MOST = 64;

  private final String what;
  private final ReentrantLock lock = new ReentrantLock();
  private final Room room = new Room();
  private int here;

  /** {@code what} is waited for, in words. */
  public Gate(String what) {
    this.what = what;
  }

  public <T> T through(Urgency urgency, Supplier<T> work) {
    join(urgency);
    try {
      if (!lock.tryLock()) {
        Places.giveAway();
        lock.lockInterruptibly();
      }
      try {
        return Places.staying(work);
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
    if (here >= MOST && Places.mayLeave()) {
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
