package io.tenantry.simulator.wire;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Caches one value for each object, by identity, while the object is reachable. */
final class WeakIdentityCache<V> {
  private final ConcurrentHashMap<Object, V> values = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  <K> V get(K key, Function<? super K, V> compute) {
    var known = values.get(new Probe(key));
    if (known != null) {
      return known;
    }
    for (Reference<?> dead = collected.poll(); dead != null; dead = collected.poll()) {
      values.remove(dead);
    }
    var value = compute.apply(key);
    values.put(new Key(key, collected), value);
    return value;
  }

  int size() {
    return values.size();
  }

  /** Finds a {@link Key} without making a reference that the collector must track. */
  private record Probe(Object referent) {
    @Override
    public int hashCode() {
      return System.identityHashCode(referent);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.refersTo(referent);
    }
  }

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object referent, ReferenceQueue<Object> queue) {
      super(referent, queue);
      this.hash = System.identityHashCode(referent);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other || (other instanceof Key key && sameReferent(key));
    }

    private boolean sameReferent(Key other) {
      var mine = get();
      return mine != null && other.refersTo(mine);
    }
  }
}
