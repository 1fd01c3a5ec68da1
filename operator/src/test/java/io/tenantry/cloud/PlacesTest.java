package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Errand.Urgency;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PlacesTest {
  private static final Key WRITES = new Key("own", "cloudfront", Operations.WRITE);
  private static final Key READS = new Key("own", "cloudfront", Operations.READ);

  private final Places places = new Places(2);
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  @Test
  void noMoreWorkAtOnceThanThereArePlaces() throws Exception {
    var working = new AtomicInteger();
    var most = new AtomicInteger();
    for (int i = 0; i < 50; i++) {
      start(() -> {
        most.accumulateAndGet(working.incrementAndGet(), Math::max);
        pause();
        working.decrementAndGet();
      });
    }
    join();
    assertThat(most).hasValue(2);
  }

  /** A mass create must not keep those waiting that are deployed by now. */
  @Test
  void whoWaitsForATurnKeepsNobodyElseFromWorking() throws Exception {
    var budget = new Budget(PlacesTest::limits, Duration.ofHours(1));
    for (int i = 0; i < 100; i++) {
      var object = "creating-" + i;
      start(() -> budget.take(new Errand(Urgency.CHANGE, object), WRITES, 1));
    }
    await().until(() -> waiting(budget) == 99);
    var read = new CountDownLatch(1);
    start(() -> {
      budget.take(new Errand(Urgency.CONVERGENCE, "deployed"), READS, 1).succeeded();
      read.countDown();
    });
    read.await();
    threads.forEach(Thread::interrupt);
    join();
    assertThat(waiting(budget)).isZero();
  }

  @Test
  void aPlaceIsGivenAwayOnceAndComesBackAfterABug() throws Exception {
    for (int i = 0; i < 10; i++) {
      start(() -> {
        Places.giveAway();
        Places.giveAway();
        throw new BugException();
      });
    }
    join();
    noMoreWorkAtOnceThanThereArePlaces();
  }

  @Test
  void whoIsInterruptedBeforeThereIsAPlaceDoesNotWork() throws Exception {
    var end = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      start(() -> await().until(() -> end.getCount() == 0));
    }
    var worked = new AtomicInteger();
    var late = start(worked::incrementAndGet);
    await().until(() -> late.getState() == Thread.State.WAITING);
    late.interrupt();
    late.join();
    end.countDown();
    join();
    assertThat(worked).hasValue(0);
  }

  private static final class BugException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Limits limits(Key key) {
    return key.equals(WRITES) ? Limits.documented(1, 0.001) : Limits.documented(10, 10);
  }

  private static int waiting(Budget budget) {
    return budget
        .state(WRITES)
        .map(state -> state.waiting().values().stream().mapToInt(n -> n).sum())
        .orElse(0);
  }

  private Thread start(Runnable task) {
    var thread =
        Thread.ofVirtual()
            .start(() -> {
              try {
                places.work(task);
              } catch (RuntimeException e) {
                assertThat(e).isNotNull(); // the place counts, not what became of the work
              }
            });
    threads.add(thread);
    return thread;
  }

  private void join() throws InterruptedException {
    for (var thread : threads) {
      thread.join();
    }
    threads.clear();
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
