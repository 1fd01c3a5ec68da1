package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext.Urgency;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every crowd: random arrivals, costs and answers, on a clock of their own. */
class BudgetPropertiesTest {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int CALLS = 300;

  /** One served call: when, and how many of the same lane had been served before it came. */
  private record Served(CallContext call, int cost, long at, int joinedAfter, int order) {}

  private record Waiting(Waiter turn, CallContext call, int joinedAfter) {}

  private record Run(RateLimits limits, List<Served> served) {}

  static LongStream seeds() {
    return Seeds.some(100, 100);
  }

  private static Run run(long seed) {
    var random = new Random(seed);
    var time = new FakeTime();
    var perSecond = 0.5 + random.nextDouble() * 20;
    var limits =
        new RateLimits(1 + random.nextInt(20), perSecond, perSecond * (1 + random.nextInt(4)));
    var lane = new RateLane(new Key("own", "cloudfront", Operations.WRITE), limits, time);
    var waiting = new ArrayList<Waiting>();
    var served = new ArrayList<Served>();
    var busy = 0.3 + random.nextDouble() * 2;
    long nextArrival = time.nanos();
    int arrived = 0;
    while (served.size() < CALLS) {
      var untilServed = waiting.isEmpty() ? Long.MAX_VALUE : lane.nanosUntilNext();
      var untilArrival = arrived == CALLS ? Long.MAX_VALUE : nextArrival - time.nanos();
      if (untilArrival <= untilServed) {
        time.advance(untilArrival);
        var call =
            new CallContext(Urgency.values()[random.nextInt(3)], "object-" + random.nextInt(6));
        var cost = random.nextInt(4) == 0 ? 1 + random.nextInt((int) limits.burst()) : 1;
        waiting.add(new Waiting(lane.join(call, cost), call, served.size()));
        arrived++;
        nextArrival += (long) (random.nextDouble() * 2 / (perSecond * busy) * NANOS);
      } else {
        time.advance(untilServed);
        lane.pump();
      }
      for (var done : waiting.stream().filter(w -> w.turn().granted()).toList()) {
        waiting.remove(done);
        served.add(
            new Served(
                done.call(), done.turn().cost(), time.nanos(), done.joinedAfter(), served.size()));
        if (random.nextInt(20) == 0) {
          lane.throttled(done.turn().era());
        } else {
          lane.succeeded(done.turn().cost(), random.nextBoolean());
        }
      }
    }
    return new Run(limits, served);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noWindowEverSeesMoreThanBurstAndCeilingAllow(long seed) {
    var run = run(seed);
    double worst = 0;
    for (int from = 0; from < run.served().size(); from++) {
      double cost = 0;
      for (var one : run.served().subList(from, run.served().size())) {
        cost += one.cost();
        var seconds = (one.at() - run.served().get(from).at()) / NANOS;
        worst = Math.max(worst, cost - run.limits().ceiling() * seconds);
      }
    }
    assertThat(worst).isLessThanOrEqualTo(run.limits().burst() + 1e-3);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void thePatientGoFirstOnlyWhenTheyWerePassedOverOftenEnough(long seed) {
    var served = run(seed).served();
    for (var one : served) {
      if (someoneMoreUrgentWaited(served, one)) {
        var passed =
            served.subList(lastOf(served, one), one.order()).stream()
                .filter(other -> other.call().urgency().compareTo(one.call().urgency()) < 0)
                .count();
        assertThat(passed).isGreaterThanOrEqualTo(4);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noObjectIsServedTwiceWhileAnotherOfItsUrgencyWaits(long seed) {
    var served = run(seed).served();
    for (var waiter : served) {
      var meanwhile =
          served.subList(waiter.joinedAfter(), waiter.order()).stream()
              .filter(other -> other.call().urgency() == waiter.call().urgency())
              .map(other -> other.call().object())
              .toList();
      // Its own object may have had calls before this one in the line.
      var ownBefore = meanwhile.stream().filter(waiter.call().object()::equals).count();
      meanwhile.stream()
          .distinct()
          .filter(object -> !object.equals(waiter.call().object()))
          .forEach(object ->
              assertThat(meanwhile.stream().filter(object::equals).count())
                  .isLessThanOrEqualTo(ownBefore + 1));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyoneIsServedAfterABoundedNumberOfOthers(long seed) {
    var served = run(seed).served();
    for (var one : served) {
      var sameUrgency =
          served.subList(one.joinedAfter(), one.order()).stream()
              .filter(other -> other.call().urgency() == one.call().urgency())
              .count();
      assertThat(one.order() - one.joinedAfter()).isLessThanOrEqualTo((int) (sameUrgency + 1) * 23);
    }
  }

  private static boolean someoneMoreUrgentWaited(List<Served> served, Served one) {
    return served.subList(one.order() + 1, served.size()).stream()
        .anyMatch(other ->
            other.joinedAfter() < one.order()
                && other.call().urgency().compareTo(one.call().urgency()) < 0);
  }

  /** Where the same urgency was last served before, if at all. */
  private static int lastOf(List<Served> served, Served one) {
    for (int i = one.order() - 1; i >= 0; i--) {
      if (served.get(i).call().urgency() == one.call().urgency()) {
        return i + 1;
      }
    }
    return 0;
  }
}
