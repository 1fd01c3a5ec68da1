package io.tenantry.cloud.aws;

import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of values that change rarely: each is loaded once for all callers, and refreshed in the
 * background before it expires.
 *
 * <p>Shared mutable state, under its own monitor; loading happens outside. A failed load is not
 * kept: those who waited for it fail, and the next one tries again.
 */
final class RefreshingCache<K, V> {
  private record Kept<V>(V value, Instant renewAt, Instant until) {}

  private static final class Slot<V> {
    @Nullable Kept<V> kept;
    @Nullable FutureTask<V> loading;
  }

  private final int most;
  private final Function<V, Duration> keep;
  private final InstantSource clock;
  private final Executor background;
  private final Map<K, Slot<V>> slots = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * {@code keep} says for how long a value is good; in the last quarter of that it is renewed in
   * the background.
   */
  RefreshingCache(int most, Function<V, Duration> keep, InstantSource clock, Executor background) {
    this.most = most;
    this.keep = keep;
    this.clock = clock;
    this.background = background;
  }

  V get(K key, Supplier<V> load) {
    FutureTask<V> task;
    synchronized (this) {
      var slot = slot(key);
      var kept = slot.kept;
      var now = clock.instant();
      if (kept != null && now.isBefore(kept.until())) {
        if (!now.isBefore(kept.renewAt()) && slot.loading == null) {
          background.execute(loading(slot, load));
        }
        return kept.value();
      }
      task = loading(slot, load);
    }
    task.run(); // Only the first one to come here does anything.
    return result(task);
  }

  private FutureTask<V> loading(Slot<V> slot, Supplier<V> load) {
    var present = slot.loading;
    if (present != null) {
      return present;
    }
    var task = new FutureTask<>(() -> loaded(slot, load));
    slot.loading = task;
    return task;
  }

  private V loaded(Slot<V> slot, Supplier<V> load) {
    try {
      var value = ConcurrencyLimit.staying(load);
      var good = keep.apply(value);
      synchronized (this) {
        var now = clock.instant();
        slot.kept = new Kept<>(value, now.plus(good.dividedBy(4).multipliedBy(3)), now.plus(good));
      }
      return value;
    } finally {
      synchronized (this) {
        slot.loading = null;
      }
    }
  }

  private Slot<V> slot(K key) {
    var slot = slots.computeIfAbsent(key, _ -> new Slot<>());
    if (slots.size() > most) {
      var eldest = slots.entrySet().iterator().next();
      slots.remove(eldest.getKey());
    }
    return slot;
  }

  private static <V> V result(FutureTask<V> task) {
    try {
      if (!task.isDone()) {
        ConcurrencyLimit.giveAway(); // Others have work to do while this one waits.
      }
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PortException(new Failure(Kind.UNAVAILABLE, "stopped while waiting for AWS"), e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
