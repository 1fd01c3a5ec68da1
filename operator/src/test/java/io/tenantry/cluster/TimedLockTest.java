package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Passes wait for each other, and not for a call that hangs. */
class TimedLockTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** A call that hangs until it is closed. */
  private static final class Hanging implements AutoCloseable {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);
    private final CompletableFuture<Void> done;

    Hanging(TimedLock<String> lock, String key) throws InterruptedException {
      done =
          CompletableFuture.runAsync(
              () -> lock.run(key, this::call), task -> Thread.ofVirtual().start(task));
      assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
    }

    private void call() {
      begun.countDown();
      try {
        answered.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      answered.countDown();
      done.join();
    }
  }

  @Test
  void onlyOneWorksOnAKeyAtATime() throws InterruptedException {
    var lock = new TimedLock<String>(LONG);
    var atWork = new AtomicInteger();
    var most = new AtomicInteger();
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 100)
          .forEach(_ ->
              pool.submit(() ->
                  lock.run(
                      "key",
                      () -> {
                        most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                        Thread.yield();
                        atWork.decrementAndGet();
                      })));
    }

    assertThat(most).hasValue(1);
    assertThat(lock.size()).isZero();
  }

  @Test
  void nobodyWaitsForAnotherKey() throws InterruptedException {
    var lock = new TimedLock<String>(LONG);
    try (var _ = new Hanging(lock, "hangs")) {
      assertThat(lock.get("other", () -> "done")).isEqualTo("done");
    }
  }

  @Test
  void whoeverHasWaitedForLongEnoughGoesAhead() throws InterruptedException {
    var lock = new TimedLock<String>(Duration.ofMillis(1));
    try (var _ = new Hanging(lock, "hangs")) {
      assertThat(lock.get("hangs", () -> "done")).isEqualTo("done");
      assertThat(lock.get("hangs", () -> "done", () -> "something else"))
          .isEqualTo("something else");
    }
    assertThat(lock.get("hangs", () -> "done", () -> "something else")).isEqualTo("done");
    assertThat(lock.size()).isZero();
  }
}
