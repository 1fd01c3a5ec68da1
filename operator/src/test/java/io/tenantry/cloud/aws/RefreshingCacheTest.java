package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RefreshingCacheTest {
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final AtomicInteger loads = new AtomicInteger();
  private Instant now = Instant.EPOCH;

  private final RefreshingCache<String, Integer> shelf =
      new RefreshingCache<>(2, _ -> Duration.ofSeconds(100), () -> now, background::add);

  @Test
  void loadsOnceUntilItIsTooOld() {
    assertThat(get("a")).isEqualTo(1);
    now = now.plusSeconds(74);
    assertThat(get("a")).isEqualTo(1);
    assertThat(background).isEmpty();
    now = now.plusSeconds(26);
    assertThat(get("a")).isEqualTo(2);
  }

  @Test
  void renewsInTheBackgroundBeforeItIsTooOld() {
    get("a");
    now = now.plusSeconds(75);
    assertThat(get("a")).isEqualTo(1);
    assertThat(get("a")).isEqualTo(1);
    assertThat(background).hasSize(1);
    background.poll().run();
    assertThat(get("a")).isEqualTo(2);
    now = now.plusSeconds(74);
    assertThat(get("a")).isEqualTo(2);
    assertThat(background).isEmpty();
  }

  @Test
  void aFailedRenewalLeavesTheOldValueForItsTime() {
    get("a");
    now = now.plusSeconds(80);
    shelf.get("a", RefreshingCacheTest::broken);
    background.poll().run();
    assertThat(get("a")).isEqualTo(1);
    assertThat(background).hasSize(1);
    background.poll().run();
    assertThat(get("a")).isEqualTo(2);
  }

  @Test
  void aFailureIsNotKept() {
    assertThatIllegalStateException().isThrownBy(() -> shelf.get("a", RefreshingCacheTest::broken));
    assertThat(get("a")).isEqualTo(1);
  }

  @Test
  void keepsSoManyAtMost() {
    get("a");
    get("b");
    get("a");
    get("c");
    assertThat(get("a")).isEqualTo(1);
    assertThat(get("b")).isEqualTo(4);
  }

  @Test
  void manyWhoAskAtOnceShareOneLoad() throws Exception {
    var asked = new CountDownLatch(1);
    var callers = new ArrayList<Callable<Integer>>();
    for (int i = 0; i < 50; i++) {
      callers.add(() -> {
        asked.countDown();
        return shelf.get(
            "a",
            () -> {
              try {
                asked.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return loads.incrementAndGet();
            });
      });
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var answer : threads.invokeAll(callers)) {
        assertThat(answer.get()).isEqualTo(1);
      }
    }
  }

  private int get(String key) {
    return shelf.get(key, loads::incrementAndGet);
  }

  private static Integer broken() {
    throw new IllegalStateException("broken");
  }
}
