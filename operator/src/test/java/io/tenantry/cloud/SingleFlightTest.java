package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.PassDeferred;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SingleFlightTest {
  private static final int CROWD = 500;

  private final SingleFlight gate = new SingleFlight("the listing");
  private final ConcurrencyLimit places = new ConcurrencyLimit(4, Thread.ofVirtual().factory());
  private final AtomicInteger turnedAway = new AtomicInteger();

  @AfterEach
  void end() {
    places.shutdownNow();
  }

  @Test
  void oneAtATimeAndInTheEndEverybody() {
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var through = ConcurrentHashMap.<Integer>newKeySet();
    var open = new CompletableFuture<Void>();
    for (int i = 0; i < CROWD; i++) {
      int who = i;
      come(
          who,
          () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            open.join();
            inside.decrementAndGet();
            through.add(who);
          });
    }
    await().until(() -> turnedAway.get() >= CROWD - 64);
    open.complete(null);
    await().until(() -> through.size() == CROWD);
    assertThat(most).hasValue(1);
    await().until(gate::isIdle);
  }

  /** Where there is no pass that could be run again, one waits. */
  @Test
  void othersThanPassesAreNeverTurnedAway() throws Exception {
    var through = new AtomicInteger();
    var threads = new Thread[200];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          Thread.ofVirtual().start(() -> gate.through(Urgency.CHANGE, through::incrementAndGet));
    }
    for (var thread : threads) {
      thread.join();
    }
    assertThat(through).hasValue(threads.length);
  }

  private void come(int who, Runnable work) {
    places.execute(() -> {
      try {
        gate.through(
            Urgency.DRIFT,
            () -> {
              work.run();
              return who;
            });
      } catch (PassDeferred e) {
        turnedAway.incrementAndGet();
        e.callBack("object-" + who, () -> come(who, work));
      }
    });
  }
}
