package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.PassDeferred;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One token bucket and the callers that wait for its tokens.
 *
 * <p>A limited number of callers of each urgency wait on their threads. Further passes leave, and
 * are run again one by one when tokens come, so that they observe the world when they can act.
 *
 * <p>Shared mutable state, under one lock. One waiting caller at a time watches the clock; the
 * others sleep until they are served or time out.
 */
final class RateLane {

  /** The clock, and waiting by it. */
  interface Time {
    long nanos();

    /** Until signalled, or for so long, or less. */
    void await(Condition condition, long nanos) throws InterruptedException;
  }

  /** Of each urgency: enough to be there when a bucket has grown. */
  static final int MOST = 64;

  private final Budget.Key key;
  private final RateLimits limits;
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  private final TokenBucket bucket;
  private final WaitQueue line = new WaitQueue();
  private final DeferredCallers room = new DeferredCallers();
  private final Map<Urgency, Integer> calls = new EnumMap<>(Urgency.class);
  private @Nullable Waiter watcher;
  private long lastUsed;
  private long granted;
  private long throttled;
  private long refused;

  RateLane(Budget.Key key, RateLimits limits, Time time) {
    this.key = key;
    this.limits = limits;
    this.time = time;
    this.lastUsed = time.nanos();
    this.bucket = new TokenBucket(limits, lastUsed);
  }

  /** Waits for its turn; empty when that took longer than the patience. */
  Optional<Budget.Permit> take(CallContext call, int cost, long patience)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (line.size(call.urgency()) >= MOST && ConcurrencyLimit.mayLeave()) {
        throw new PassDeferred(
            key.service(), (object, wake) -> leave(call.urgency(), object, wake));
      }
      var turn = join(call, cost);
      var waited = !turn.granted();
      if (waited) {
        ConcurrencyLimit.await(key.service(), () -> await(turn, time.nanos() + patience));
      }
      if (!turn.granted()) {
        refused++;
        return Optional.empty();
      }
      return Optional.of(new Budget.Permit(this, cost, turn.era(), waited));
    } finally {
      var due = Map.copyOf(calls);
      calls.clear();
      lock.unlock();
      due.forEach(room::call);
    }
  }

  /** Everybody may have had a turn since it was turned away: then nobody would call it. */
  private void leave(Urgency urgency, String object, Runnable wake) {
    room.add(urgency, object, wake);
    if (hasRoom(urgency)) {
      room.call(urgency, 1);
    }
  }

  private boolean hasRoom(Urgency urgency) {
    lock.lock();
    try {
      return line.size(urgency) < MOST / 2;
    } finally {
      lock.unlock();
    }
  }

  private void await(Waiter turn, long deadline) throws InterruptedException {
    try {
      while (!turn.granted() && time.nanos() < deadline) {
        var left = deadline - time.nanos();
        if (watcher == null) {
          watcher = turn;
          time.await(turn.changed(), Math.min(left, nanosUntilNext()));
          watcher = null;
          pump();
        } else {
          time.await(turn.changed(), left);
        }
      }
    } catch (InterruptedException e) {
      if (!turn.granted()) {
        throw e;
      }
      Thread.currentThread().interrupt(); // Too late: the turn is there, and is used.
    } finally {
      leave(turn);
    }
  }

  /** Somebody must go on watching the clock. */
  private void leave(Waiter turn) {
    if (watcher == turn) {
      watcher = null;
    }
    if (!turn.granted()) {
      line.remove(turn);
      pump();
    }
    if (watcher == null) {
      line.next().ifPresent(next -> next.changed().signal());
    }
  }

  /** Takes a place in the line, and is served at once where nobody else waits. */
  Waiter join(CallContext call, int cost) {
    lock.lock();
    try {
      lastUsed = time.nanos();
      var turn = new Waiter(call, cost, lock.newCondition());
      line.add(turn);
      pump();
      if (watcher != null) {
        watcher.changed().signal(); // Who is next may have changed, and what they need.
      }
      return turn;
    } finally {
      lock.unlock();
    }
  }

  /** Serves whom the bucket has tokens for, in order. */
  void pump() {
    lock.lock();
    try {
      for (var next = line.next(); next.isPresent(); next = line.next()) {
        var turn = next.get();
        if (!bucket.holds(turn.cost(), time.nanos())) {
          return;
        }
        bucket.take(turn.cost(), time.nanos());
        line.served(turn);
        // Not all who are called come.
        calls.merge(turn.urgency(), line.size(turn.urgency()) < MOST / 2 ? 2 : 1, Integer::sum);
        granted++;
        turn.grant(bucket.era());
      }
    } finally {
      lock.unlock();
    }
  }

  /** How long until someone can be served; only where somebody waits. */
  long nanosUntilNext() {
    lock.lock();
    try {
      var cost = line.next().map(Waiter::cost).orElse(1);
      return bucket.nanosUntil(cost, time.nanos());
    } finally {
      lock.unlock();
    }
  }

  void succeeded(int cost, boolean waited) {
    lock.lock();
    try {
      bucket.succeeded(waited, cost);
    } finally {
      lock.unlock();
    }
  }

  void throttled(long era) {
    lock.lock();
    try {
      throttled++;
      bucket.throttled(era, time.nanos());
    } finally {
      lock.unlock();
    }
  }

  boolean idleFor(long nanos) {
    lock.lock();
    try {
      return line.isEmpty() && room.isEmpty() && time.nanos() - lastUsed >= nanos;
    } finally {
      lock.unlock();
    }
  }

  Budget.State state() {
    lock.lock();
    try {
      return new Budget.State(
          key,
          bucket.rate(),
          limits.perSecond(),
          bucket.tokens(time.nanos()),
          waiting(),
          new Budget.Counts(granted, throttled, refused));
    } finally {
      lock.unlock();
    }
  }

  private Map<Urgency, Integer> waiting() {
    var sizes = line.sizes();
    sizes.replaceAll((urgency, size) -> size + room.size(urgency));
    return sizes;
  }
}
