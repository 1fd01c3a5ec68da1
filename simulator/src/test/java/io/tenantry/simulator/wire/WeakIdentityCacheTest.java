package io.tenantry.simulator.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WeakIdentityCacheTest {
  private final WeakIdentityCache<String> cache = new WeakIdentityCache<>();
  private final AtomicInteger computed = new AtomicInteger();

  @Test
  void computesOnceForEachObjectEvenForEqualOnes() {
    var one = new String("same");
    var other = new String("same");
    assertThat(value(one)).isSameAs(value(one));
    value(other);
    assertThat(computed).hasValue(2);
  }

  @Test
  void forgetsObjectsThatNobodyHolds() {
    for (int i = 0; i < 1_000; i++) {
      value(new Object());
    }
    await()
        .untilAsserted(() -> {
          System.gc();
          value(new Object());
          assertThat(cache.size()).isLessThan(100);
        });
  }

  private String value(Object key) {
    return cache.get(key, _ -> "value " + computed.incrementAndGet());
  }
}
