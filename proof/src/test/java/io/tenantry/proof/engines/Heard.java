package io.tenantry.proof.engines;

import io.tenantry.pass.Failure;
import io.tenantry.rows.Feed;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Remembers what a feed has told. */
final class Heard implements Feed.Listener {
  final AtomicInteger connected = new AtomicInteger();
  final List<String> changed = new CopyOnWriteArrayList<>();
  final AtomicInteger unclear = new AtomicInteger();
  final List<Failure> lost = new CopyOnWriteArrayList<>();

  @Override
  public void connected() {
    connected.incrementAndGet();
  }

  @Override
  public void changed(Set<String> keys) {
    changed.addAll(keys);
  }

  @Override
  public void unclear() {
    unclear.incrementAndGet();
  }

  @Override
  public void lost(Failure failure) {
    lost.add(failure);
  }
}
