package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.PassDeferred;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
  private static final Key WRITES = new Key("own", "cloudfront", Operations.WRITE);
  private static final Key READS = new Key("own", "cloudfront", Operations.READ);
  private static final Key SLOW = new Key("busy", "cloudfront", Operations.READ);
  private static final int CROWD = 1_000;

  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final ConcurrencyLimit places = new ConcurrencyLimit(2, this::thread);

  private Thread thread(Runnable task) {
    var thread =
        Thread.ofVirtual()
            .uncaughtExceptionHandler((_, _) -> {}) // the place counts, not what became of the work
            .unstarted(task);
    threads.add(thread);
    return thread;
  }

  @AfterEach
  void end() {
    places.shutdownNow();
  }

  @Test
  void noMoreWorkAtOnceThanThereArePlaces() throws Exception {
    var working = new AtomicInteger();
    var most = new AtomicInteger();
    var go = new Semaphore(0);
    var done = new CountDownLatch(50);
    for (int i = 0; i < 50; i++) {
      places.execute(() -> {
        most.accumulateAndGet(working.incrementAndGet(), Math::max);
        go.acquireUninterruptibly();
        working.decrementAndGet();
        done.countDown();
      });
    }
    await().until(() -> working.get() == 2);
    go.release(50);
    done.await();
    assertThat(most).hasValue(2);
  }

  /** A thread for each of ten thousand who have not begun costs more than all their objects. */
  @Test
  void whatHasNoPlaceHasNoThread() {
    var end = new CountDownLatch(1);
    for (int i = 0; i < CROWD; i++) {
      places.execute(() -> await().until(() -> end.getCount() == 0));
    }
    assertThat(threads).hasSize(2);
    end.countDown();
  }

  /** A mass create must not keep those waiting that are deployed by now. */
  @Test
  void whoWaitsForATurnKeepsNobodyElseFromWorking() throws Exception {
    var budget = budget();
    for (int i = 0; i < 50; i++) {
      var object = "creating-" + i;
      places.execute(() -> budget.take(new CallContext(Urgency.CHANGE, object), WRITES, 1));
    }
    await().until(() -> waiting(budget) == 49);
    var read = new CountDownLatch(1);
    places.execute(() -> {
      budget.take(new CallContext(Urgency.CONVERGENCE, "deployed"), READS, 1).succeeded();
      read.countDown();
    });
    assertThat(read.await(10, TimeUnit.SECONDS)).isTrue();
    places.shutdownNow();
    await().until(() -> waiting(budget) == 0);
  }

  /** However many want something of the cloud, few wait with all they hold. */
  @Test
  void beyondSomeWhoeverHasDoneNothingLeavesAndIsCalledBackInOrder() throws Exception {
    var time = new FakeTime();
    var lane = new RateLane(WRITES, RateLimits.documented(1, 1), time);
    var away = new CopyOnWriteArrayList<String>();
    var called = new CopyOnWriteArrayList<String>();
    // They wait in line without a thread, as a fake clock does not wait.
    for (int i = 0; i <= RateLane.MOST; i++) {
      lane.join(change("in-line-" + i), 1);
    }
    var done = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      var object = "late-" + i;
      new ConcurrencyLimit(1, this::thread)
          .execute(() -> {
            try {
              lane.take(change(object), 1, Long.MAX_VALUE);
            } catch (PassDeferred e) {
              e.callBack(object, () -> called.add(object));
              e.callBack(object, () -> called.add("twice"));
              away.add(object);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            done.countDown();
          });
      int so = i + 1;
      await().until(() -> away.size() == so);
    }
    done.await();
    assertThat(called).isEmpty();
    assertThat(lane.state().waiting()).containsEntry(Urgency.CHANGE, RateLane.MOST + 3);

    time.advance(Duration.ofSeconds(1));
    lane.take(new CallContext(Urgency.DRIFT, "other"), 1, 1);
    assertThat(called).containsExactly("late-0");
  }

  @Test
  void whoHasWrittenWaits() {
    var budget = budget();
    var outcome = new CopyOnWriteArrayList<String>();
    places.execute(() -> {
      budget.take(change("first"), WRITES, 1);
      outcome.add(ConcurrencyLimit.mayLeave() ? "may leave" : "waits");
    });
    await().until(() -> !outcome.isEmpty());
    assertThat(outcome).containsExactly("waits");
  }

  @Test
  void whoHasOnlyReadMayLeaveUnlessOthersWaitForWhatItDoes() {
    var budget = budget();
    var outcome = new CopyOnWriteArrayList<Boolean>();
    places.execute(() -> {
      budget.take(change("first"), READS, 1);
      outcome.add(ConcurrencyLimit.mayLeave());
      outcome.add(ConcurrencyLimit.staying(ConcurrencyLimit::mayLeave));
      outcome.add(ConcurrencyLimit.mayLeave());
    });
    await().until(() -> outcome.size() == 3);
    assertThat(outcome).containsExactly(true, false, true);
  }

  @Test
  void whoHasWrittenWhatOthersWaitForStays() {
    var budget = budget();
    var outcome = new CopyOnWriteArrayList<Boolean>();
    places.execute(() -> {
      ConcurrencyLimit.staying(() -> budget.take(change("first"), WRITES, 1));
      outcome.add(ConcurrencyLimit.mayLeave());
    });
    await().until(() -> !outcome.isEmpty());
    assertThat(outcome).containsExactly(false);
  }

  /** Nobody is forgotten: all come to their turn, by however many rounds. */
  @Test
  void everybodyWhoWasTurnedAwayComesToItsTurn() {
    var budget = new Budget(_ -> RateLimits.documented(1, 20_000), Duration.ofMinutes(1));
    var served = ConcurrentHashMap.<String>newKeySet();
    for (int i = 0; i < CROWD; i++) {
      come(budget, "object-" + i, served);
    }
    await().atMost(Duration.ofSeconds(30)).until(() -> served.size() == CROWD);
  }

  private void come(Budget budget, String object, Set<String> served) {
    places.execute(() -> {
      try {
        budget.take(change(object), WRITES, 1).succeeded();
        served.add(object);
      } catch (PassDeferred e) {
        e.callBack(object, () -> come(budget, object, served));
      }
    });
  }

  /** An edit waited for as long as the pass before it waited for AWS. */
  @Test
  void newsOfItsObjectEndsTheWaitOfAPass() throws Exception {
    var budget = budget();
    budget.take(change("first"), SLOW, 1);
    var outcome = new CopyOnWriteArrayList<String>();
    passFor("shop", outcome, () -> budget.take(new CallContext(Urgency.DRIFT, "shop"), SLOW, 1));
    await().until(() -> waiting(budget, SLOW) == 1);

    places.news("blog");
    assertThat(outcome).isEmpty();
    places.news("shop");

    await().until(() -> outcome.size() == 2);
    assertThat(outcome).containsExactly("again", "not interrupted");
    assertThat(waiting(budget, SLOW)).isZero();
    assertThat(budget.state(SLOW).orElseThrow().counts().refused()).isZero();
    places.news("shop"); // nobody is there
  }

  @Test
  void newsThatCameBeforeTheWaitEndsItToo() {
    var budget = budget();
    budget.take(change("first"), SLOW, 1);
    var outcome = new CopyOnWriteArrayList<String>();
    passFor(
        "shop",
        outcome,
        () -> {
          places.news("shop");
          budget.take(change("shop"), READS, 1); // what need not wait goes on
          budget.take(change("shop"), SLOW, 1);
        });

    await().until(() -> outcome.size() == 2);
    assertThat(outcome).containsExactly("again", "not interrupted");
  }

  @Test
  void whoHasWrittenWaitsOnInSpiteOfNews() {
    var budget = budget();
    var outcome = new CopyOnWriteArrayList<String>();
    passFor(
        "shop",
        outcome,
        () -> {
          budget.take(change("shop"), WRITES, 1);
          places.news("shop");
          ConcurrencyLimit.await("AWS", () -> outcome.add("waits"));
        });

    await().until(() -> outcome.size() == 2);
    assertThat(outcome).containsExactly("waits", "not interrupted");
  }

  /** Runs a pass, and tells how it ended. */
  private void passFor(String object, List<String> outcome, PassPlace.Wait work) {
    places.execute(() -> {
      try {
        ConcurrencyLimit.passFor(
            object,
            () -> {
              work.run();
              return true;
            });
      } catch (PassDeferred e) {
        e.callBack(object, () -> outcome.add("again"));
      } catch (InterruptedException _) {
        outcome.add("ended");
      }
      outcome.add(Thread.interrupted() ? "interrupted" : "not interrupted");
    });
  }

  @Test
  void aPlaceIsGivenAwayOnceAndComesBackAfterABug() throws Exception {
    for (int i = 0; i < 10; i++) {
      places.execute(() -> {
        ConcurrencyLimit.giveAway();
        ConcurrencyLimit.giveAway();
        throw new BugException();
      });
    }
    noMoreWorkAtOnceThanThereArePlaces();
  }

  @Test
  void whatHasNotBegunWhenItEndsNeverDoes() {
    var end = new CountDownLatch(1);
    var begun = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      places.execute(() -> {
        begun.incrementAndGet();
        await().until(() -> end.getCount() == 0);
      });
    }
    places.execute(begun::incrementAndGet);
    await().until(() -> begun.get() == 2);
    places.shutdown();
    end.countDown();
    await().until(places::isTerminated);
    assertThat(begun).hasValue(2);
    assertThatThrownBy(() -> places.execute(begun::incrementAndGet))
        .isInstanceOf(RejectedExecutionException.class);
  }

  private static final class BugException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static CallContext change(String object) {
    return new CallContext(Urgency.CHANGE, object);
  }

  private static Budget budget() {
    return new Budget(ConcurrencyLimitTest::limits, Duration.ofHours(1));
  }

  private static RateLimits limits(Key key) {
    return key.equals(WRITES) || key.equals(SLOW)
        ? RateLimits.documented(1, 0.001)
        : RateLimits.documented(10, 10);
  }

  private static int waiting(Budget budget) {
    return waiting(budget, WRITES);
  }

  private static int waiting(Budget budget, Key key) {
    return budget
        .state(key)
        .map(state -> state.waiting().values().stream().mapToInt(n -> n).sum())
        .orElse(0);
  }
}
