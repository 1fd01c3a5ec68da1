package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Store;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Remembers what a feed has told. */
final class Heard implements Feed.Listener, AutoCloseable {
  final AtomicInteger connected = new AtomicInteger();
  final List<String> changed = new CopyOnWriteArrayList<>();
  final AtomicInteger unclear = new AtomicInteger();
  final List<Failure> lost = new CopyOnWriteArrayList<>();
  private final AutoCloseable following;

  private Heard(Store store) {
    this.following = store.feed().orElseThrow().follow(this);
  }

  /** From now on. */
  static Heard follow(Store store) {
    var heard = new Heard(store);
    await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
    return heard;
  }

  /** Why the feed of a store cannot be followed. */
  static Failure refusal(Store store) {
    try (var heard = new Heard(store)) {
      var failure = heard.awaitLost();
      assertThat(heard.connected).hasValue(0);
      return failure;
    }
  }

  Failure awaitLost() {
    await().untilAsserted(() -> assertThat(lost).hasSize(1));
    return lost.getFirst();
  }

  void awaitChanged(String... keys) {
    await().untilAsserted(() -> assertThat(changed).containsExactly(keys));
  }

  void awaitUnclear(int times) {
    await().untilAsserted(() -> assertThat(unclear).hasValue(times));
  }

  @Override
  public void close() {
    assertThatCode(following::close).doesNotThrowAnyException();
  }

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
