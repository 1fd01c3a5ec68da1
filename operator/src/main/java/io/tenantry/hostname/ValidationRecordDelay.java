package io.tenantry.hostname;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates how long ACM takes to return validation records: asking too early costs a call for each
 * certificate, asking too late delays all of them.
 *
 * <p>Shared mutable state: the expected delay, and the certificates whose records are not known
 * yet.
 */
final class ValidationRecordDelay {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final Map<String, Pending> pending = new HashMap<>();
  private Duration expected = SHORTEST;

  /**
   * A certificate without records.
   *
   * @param since when it was requested or, after a restart, first looked at
   */
  private record Pending(Instant since, Instant notBefore) {
    Duration age(Instant now) {
      return Duration.between(since, now);
    }
  }

  synchronized void requested(String arn, Instant now) {
    pending.values().removeIf(old -> old.since().plus(HostnameRules.TOKEN).isBefore(now));
    pending.put(arn, new Pending(now, now));
  }

  /** ACM had no records for it. */
  synchronized void missed(String arn, Instant now) {
    var known = Optional.ofNullable(pending.get(arn));
    var age = known.map(certificate -> certificate.age(now)).orElse(Duration.ZERO);
    expected = within(max(expected, age.multipliedBy(3).dividedBy(2)));
    pending.put(
        arn,
        new Pending(known.map(Pending::since).orElse(now), now.plus(within(age.dividedBy(2)))));
  }

  /** The expectation falls slowly, so that only a few ask in vain to find out. */
  synchronized void found(String arn, Instant now) {
    var certificate = pending.remove(arn);
    if (certificate != null && certificate.age(now).compareTo(expected.multipliedBy(2)) < 0) {
      expected = within(expected.multipliedBy(15).dividedBy(16));
    }
  }

  /** How long to wait after a request. */
  synchronized Duration expected() {
    return expected;
  }

  /** How long asking for a certificate's records is still in vain; zero for what is unknown. */
  synchronized Duration left(String arn, Instant now) {
    var certificate = pending.get(arn);
    if (certificate == null) {
      return Duration.ZERO;
    }
    var first = certificate.since().plus(expected);
    var due = first.isAfter(certificate.notBefore()) ? first : certificate.notBefore();
    return max(Duration.between(now, due), Duration.ZERO);
  }

  private static Duration within(Duration delay) {
    return delay.compareTo(HostnameRules.SOON) > 0 ? HostnameRules.SOON : max(delay, SHORTEST);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
