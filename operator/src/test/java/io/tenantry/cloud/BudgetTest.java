package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final Key WRITES = new Key("own", "cloudfront", Operations.WRITE);
  private static final Key READS = new Key("own", "cloudfront", Operations.READ);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FakeTime time = new FakeTime();

  @Test
  void givesABurstAtOnceAndThenOneByOne() {
    var budget = budget(RateLimits.documented(3, 2));
    var start = time.nanos();
    for (int i = 0; i < 3; i++) {
      budget.take(change("a"), WRITES, 1);
    }
    assertThat(time.nanos()).isEqualTo(start);
    budget.take(change("a"), WRITES, 1);
    budget.take(change("a"), WRITES, 1);
    assertThat(Duration.ofNanos(time.nanos() - start)).isEqualTo(Duration.ofSeconds(1));
  }

  /** Accounts are named by users: naming ever more of them must not cost ever more. */
  @Test
  void neverHasMoreThanSomeThousandLanes() {
    var budget = budget(RateLimits.documented(100, 100));
    for (int account = 0; account < 3_000; account++) {
      budget.take(change("a"), new Key("" + account, "route53", Operations.WRITE), 1);
    }

    assertThat(budget.states()).hasSizeLessThanOrEqualTo(2_048);
  }

  @Test
  void losesPatienceWithAFailureThatSaysWhatIsUsedUp() {
    var budget = budget(RateLimits.documented(1, 0.01));
    budget.take(change("a"), WRITES, 1);
    var start = time.nanos();
    assertThatThrownBy(() -> budget.take(change("b"), WRITES, 1))
        .isInstanceOfSatisfying(
            PortException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(
                        new Failure(
                            Failure.Kind.THROTTLED,
                            "no turn at cloudfront (WRITE, account own) within 10 s:"
                                + " the account's request budget is used up")));
    assertThat(Duration.ofNanos(time.nanos() - start)).isEqualTo(PATIENCE);
    var state = budget.state(WRITES).orElseThrow();
    assertThat(state.counts()).isEqualTo(new Budget.Counts(1, 0, 1));
    assertThat(state.waiting().values()).containsOnly(0);
  }

  @Test
  void keepsAccountsServicesAndOperationsApart() {
    var budget = budget(RateLimits.documented(1, 0.01));
    for (var key :
        List.of(
            WRITES,
            READS,
            new Key("222222222222", "cloudfront", Operations.WRITE),
            new Key("own", "acm", Operations.WRITE))) {
      budget.take(change("a"), key, 1);
    }
    assertThat(budget.states()).hasSize(4).allSatisfy(s -> assertThat(s.tokens()).isZero());
  }

  @Test
  void slowsDownWhenThrottledAndTellsSo() {
    var budget = budget(RateLimits.documented(2, 8));
    var first = budget.take(change("a"), WRITES, 1);
    var second = budget.take(change("b"), WRITES, 1);
    first.throttled();
    second.throttled();
    var state = budget.state(WRITES).orElseThrow();
    assertThat(state.perSecond()).isEqualTo(4);
    assertThat(state.firstPerSecond()).isEqualTo(8);
    assertThat(state.counts().throttled()).isEqualTo(2);
    budget.take(change("c"), WRITES, 1).succeeded();
    assertThat(budget.state(WRITES).orElseThrow().perSecond()).isGreaterThan(4);
  }

  @Test
  void servesTheUrgentFirstAndObjectsInTurn() {
    var lane = new RateLane(WRITES, RateLimits.documented(1, 1), time);
    lane.join(change("x"), 1);
    var drift = lane.join(new CallContext(Urgency.DRIFT, "d"), 1);
    var follow = lane.join(new CallContext(Urgency.CONVERGENCE, "c"), 1);
    var a1 = lane.join(change("a"), 1);
    var a2 = lane.join(change("a"), 1);
    var b1 = lane.join(change("b"), 1);
    assertThat(order(lane, List.of(drift, follow, a1, a2, b1)))
        .containsExactly(a1, b1, a2, follow, drift);
  }

  @Test
  void doesNotLetDriftStarve() {
    var lane = new RateLane(WRITES, RateLimits.documented(1, 1), time);
    lane.join(change("x"), 1);
    var drift = lane.join(new CallContext(Urgency.DRIFT, "d"), 1);
    int turns = 0;
    while (!drift.granted()) {
      lane.join(change("urgent-" + turns), 1);
      time.advance(Duration.ofSeconds(1));
      lane.pump();
      turns++;
    }
    assertThat(turns).isLessThanOrEqualTo(17);
  }

  @Test
  void aBatchWaitsForAllItsTokens() {
    var lane = new RateLane(WRITES, RateLimits.documented(100, 10), time);
    lane.join(change("x"), 100);
    var batch = lane.join(change("zone"), 50);
    time.advance(Duration.ofMillis(4_999));
    lane.pump();
    assertThat(batch.granted()).isFalse();
    time.advance(Duration.ofMillis(1));
    lane.pump();
    assertThat(batch.granted()).isTrue();
  }

  @Test
  void forgetsBucketsOfAccountsThatNobodyUsesAnyMore() {
    var budget = budget(RateLimits.documented(1, 1));
    for (int i = 0; i <= 512; i++) {
      budget.take(change("a"), new Key("account-" + i, "route53", Operations.WRITE), 1);
    }
    assertThat(budget.states()).hasSize(513);
    time.advance(Duration.ofMinutes(10));
    budget.take(change("a"), WRITES, 1);
    assertThat(budget.states())
        .singleElement()
        .satisfies(s -> assertThat(s.key()).isEqualTo(WRITES));
  }

  @Test
  void manyThreadsGetTheirTurnsAtTheRateAndNotFaster() throws Exception {
    var budget = new Budget(_ -> RateLimits.documented(10, 500), PATIENCE);
    var served = new AtomicInteger();
    var start = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        var urgency = Urgency.values()[i % 3];
        var object = "o" + i % 20;
        threads.execute(() -> {
          budget.take(new CallContext(urgency, object), WRITES, 1).succeeded();
          served.incrementAndGet();
        });
      }
    }
    assertThat(served).hasValue(200);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(375));
    assertThat(budget.state(WRITES).orElseThrow().counts().granted()).isEqualTo(200);
  }

  @Test
  void anInterruptedCallerLeavesTheLine() throws Exception {
    var budget = new Budget(_ -> RateLimits.documented(1, 0.001), Duration.ofHours(1));
    budget.take(change("a"), WRITES, 1);
    var failures = new ArrayList<Failure>();
    var caller =
        Thread.ofVirtual()
            .start(() -> {
              try {
                budget.take(change("b"), WRITES, 1);
              } catch (PortException e) {
                failures.add(e.failure());
              }
            });
    await().until(() -> waiting(budget) == 1);
    caller.interrupt();
    caller.join();
    assertThat(failures)
        .singleElement()
        .extracting(Failure::kind)
        .isEqualTo(Failure.Kind.UNAVAILABLE);
    assertThat(waiting(budget)).isZero();
  }

  private static int waiting(Budget budget) {
    return budget.state(WRITES).orElseThrow().waiting().values().stream().mapToInt(n -> n).sum();
  }

  /** In which order they are served, one a second. */
  private List<Waiter> order(RateLane lane, List<Waiter> turns) {
    var order = new ArrayList<Waiter>();
    while (order.size() < turns.size()) {
      time.advance(Duration.ofSeconds(1));
      lane.pump();
      turns.stream().filter(t -> t.granted() && !order.contains(t)).forEach(order::add);
    }
    return order;
  }

  private Budget budget(RateLimits limits) {
    return new Budget(_ -> limits, PATIENCE, time);
  }

  private static CallContext change(String object) {
    return new CallContext(Urgency.CHANGE, object);
  }
}
