package io.tenantry.cloud.aws;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Clients that are expensive to open, shared while they are used and closed when they are idle.
 *
 * <p>Shared mutable state, under its own monitor. A client in use is never closed.
 */
final class SharedClients<K, V extends AutoCloseable> implements AutoCloseable {
  private static final class Entry<V> {
    final V value;
    int lent;
    Instant used = Instant.MIN;

    Entry(V value) {
      this.value = value;
    }
  }

  private final int most;
  private final Duration idle;
  private final InstantSource clock;
  private final Function<K, V> open;
  private final Map<K, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

  /** Keeps so many at most, and none unused for longer than {@code idle}. */
  SharedClients(int most, Duration idle, InstantSource clock, Function<K, V> open) {
    this.most = most;
    this.idle = idle;
    this.clock = clock;
    this.open = open;
  }

  <T> T with(K key, Function<V, T> use) {
    var entry = borrow(key);
    try {
      return use.apply(entry.value);
    } finally {
      close(giveBack(entry));
    }
  }

  private synchronized Entry<V> borrow(K key) {
    var entry = entries.get(key);
    if (entry == null) {
      entry = new Entry<>(open.apply(key));
      entries.put(key, entry);
    }
    entry.lent++;
    return entry;
  }

  /** Those that may go now. */
  private synchronized List<V> giveBack(Entry<V> entry) {
    entry.lent--;
    entry.used = clock.instant();
    var gone = new ArrayList<V>();
    for (var eldestFirst = entries.values().iterator(); eldestFirst.hasNext(); ) {
      var candidate = eldestFirst.next();
      var old = !candidate.used.plus(idle).isAfter(clock.instant());
      if (candidate.lent == 0 && (old || entries.size() > most)) {
        eldestFirst.remove();
        gone.add(candidate.value);
      }
    }
    return gone;
  }

  synchronized int size() {
    return entries.size();
  }

  @Override
  public void close() {
    close(drained());
  }

  private synchronized List<V> drained() {
    var all = entries.values().stream().map(entry -> entry.value).toList();
    entries.clear();
    return all;
  }

  private void close(List<V> values) {
    for (var value : values) {
      try {
        value.close();
      } catch (Exception e) {
        throw new IllegalStateException("a client could not be closed", e);
      }
    }
  }
}
