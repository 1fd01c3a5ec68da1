package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @Test
  void startsFullAndRefillsAtItsRate() {
    var bucket = new TokenBucket(RateLimits.documented(3, 2), 0);
    bucket.take(3, 0);
    assertThat(bucket.holds(1, 0)).isFalse();
    assertThat(bucket.nanosUntil(1, 0)).isEqualTo(SECOND / 2);
    assertThat(bucket.holds(1, SECOND / 2)).isTrue();
    assertThat(bucket.tokens(100 * SECOND)).isEqualTo(3);
  }

  @Test
  void letsThroughWhatIsDearerThanAFullBucketWhenItIsFull() {
    var bucket = new TokenBucket(RateLimits.documented(10, 10), 0);
    assertThat(bucket.holds(25, 0)).isTrue();
    bucket.take(25, 0);
    assertThat(bucket.holds(1, SECOND)).isFalse();
    assertThat(bucket.nanosUntil(1, 0)).isEqualTo(16 * SECOND / 10);
  }

  @Test
  void halvesItsRateOnceForAllCallsThatWereOnTheirWay() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 8), 0);
    var era = bucket.era();
    bucket.throttled(era, 0);
    bucket.throttled(era, 0);
    bucket.throttled(era, 0);
    assertThat(bucket.rate()).isEqualTo(4);
    assertThat(bucket.tokens(0)).isZero();
    bucket.throttled(bucket.era(), 0);
    assertThat(bucket.rate()).isEqualTo(2);
  }

  @Test
  void neverStopsAltogether() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 8), 0);
    for (int i = 0; i < 100; i++) {
      bucket.throttled(bucket.era(), 0);
    }
    assertThat(bucket.rate()).isEqualTo(0.5);
  }

  @Test
  void comesBackQuicklyToJustBelowWhereItHurtAndThenProbesSlowly() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 10), 0);
    bucket.throttled(bucket.era(), 0);
    assertThat(secondsToReach(bucket, 9.5)).isBetween(1.0, 6.0);
    assertThat(secondsToReach(bucket, 10.5)).isBetween(10.0, 30.0);
  }

  @Test
  void findsOutThatMoreIsAllowedButKeepsTheCeiling() {
    var guessed = new TokenBucket(RateLimits.guessed(10, 5), 0);
    secondsToReach(guessed, 39.9);
    guessed.succeeded(true, 1_000);
    assertThat(guessed.rate()).isEqualTo(40);
    var documented = new TokenBucket(RateLimits.documented(10, 5), 0);
    documented.succeeded(true, 1_000);
    assertThat(documented.rate()).isEqualTo(5);
  }

  /** As TCP does: what AWS allows is found within seconds, however much it is. */
  @Test
  void doublesEachSecondUntilItHurts() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 5), 0);
    assertThat(secondsToReach(bucket, 10)).isBetween(0.5, 1.5);
    assertThat(secondsToReach(bucket, 40)).isBetween(1.0, 3.0);
  }

  @Test
  void learnsNothingFromCallsThatDidNotHaveToWait() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 5), 0);
    bucket.succeeded(false, 1);
    assertThat(bucket.rate()).isEqualTo(5);
  }

  /** An account that allows 5 calls a second and forgives a burst of 10, always in demand. */
  @Test
  void usesMostOfALimitThatNobodyTold() {
    var bucket = new TokenBucket(RateLimits.guessed(10, 5), 0);
    var theirs = new TokenBucket(RateLimits.documented(10, 5), 0);
    long now = 0;
    int served = 0;
    int throttled = 0;
    while (now < 600 * SECOND) {
      if (!bucket.holds(1, now)) {
        now += bucket.nanosUntil(1, now);
      }
      bucket.take(1, now);
      if (theirs.holds(1, now)) {
        theirs.take(1, now);
        bucket.succeeded(true, 1);
        served++;
      } else {
        bucket.throttled(bucket.era(), now);
        throttled++;
      }
    }
    assertThat(served / 600.0 / 5).isCloseTo(1, within(0.08));
    assertThat(throttled).isLessThan(served / 50);
  }

  @Test
  void refusesLimitsThatMakeNoSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RateLimits(0, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RateLimits(1, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RateLimits(1, 2, 1));
  }

  /** Under full demand, with every call going through. */
  private static double secondsToReach(TokenBucket bucket, double rate) {
    double seconds = 0;
    while (bucket.rate() < rate) {
      seconds += 1 / bucket.rate();
      bucket.succeeded(true, 1);
    }
    return seconds;
  }
}
