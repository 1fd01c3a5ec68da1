package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Wakes requests when ACM has issued or rejected their certificate: one listing covers all pending
 * certificates. It lists often at first, then at growing intervals.
 *
 * <p>Mutable, and used by one thread: when it last listed, and which requests it woke.
 */
final class IssuanceWatch {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final CallContext CALL = new CallContext(Urgency.CONVERGENCE, "certificates");
  private static final int PAGE = 1_000;
  private static final int SHARE = 3;

  private final Supplier<Stream<Waiting>> waiting;
  private final CertificateCache certificateCache;
  private final Duration longest;
  private final InstantSource clock;
  private final Consumer<String> wake;
  private final Set<String> woken = new HashSet<>();
  private Instant listed = Instant.EPOCH;

  /** {@code longest}: the longest pause between two listings. */
  IssuanceWatch(
      Supplier<Stream<Waiting>> waiting,
      CertificateCache certificateCache,
      Duration longest,
      InstantSource clock,
      Consumer<String> wake) {
    this.waiting = waiting;
    this.certificateCache = certificateCache;
    this.longest = longest;
    this.clock = clock;
    this.wake = wake;
  }

  /**
   * A request whose validation records are written and whose certificate is not issued.
   *
   * @param since when the records were written
   */
  record Waiting(String key, String arn, Instant since) {}

  /** Lists if that is due. Returns how long until the next look at who waits. */
  Duration look() {
    var all = waiting.get().toList();
    woken.retainAll(arns(all.stream()));
    var open = all.stream().filter(request -> !woken.contains(request.arn())).toList();
    var now = clock.instant();
    if (!open.isEmpty() && !listed.plus(pause(open, now)).isAfter(now)) {
      listed = now;
      list(open);
    }
    return SHORTEST;
  }

  private Duration pause(List<Waiting> open, Instant now) {
    var youngest =
        open.stream()
            .map(request -> Duration.between(request.since(), now))
            .min(Duration::compareTo)
            .orElseThrow();
    return pause(youngest, certificateCache.size(), longest);
  }

  /** Each page of a thousand is a call of its own. */
  static Duration pause(Duration youngest, int certificates, Duration longest) {
    var least = SHORTEST.multipliedBy(1L + certificates / PAGE);
    var wanted = youngest.dividedBy(SHARE);
    var pause = wanted.compareTo(least) > 0 ? wanted : least;
    return pause.compareTo(longest) > 0 ? longest : pause;
  }

  /** Where ACM does not answer, or must not be asked, each request's own poll remains. */
  private void list(List<Waiting> open) {
    try {
      var decided = certificateCache.decided(CALL, arns(open.stream()), SHORTEST.dividedBy(2));
      open.stream()
          .filter(request -> decided.contains(request.arn()))
          .filter(request -> woken.add(request.arn()))
          .map(Waiting::key)
          .forEach(wake);
    } catch (PortException e) {
      listed = clock.instant().plus(longest);
    }
  }

  private static Set<String> arns(Stream<Waiting> requests) {
    return requests.map(Waiting::arn).collect(Collectors.toSet());
  }
}
