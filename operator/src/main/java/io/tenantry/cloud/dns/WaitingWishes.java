package io.tenantry.cloud.dns;

import io.tenantry.cloud.dns.DnsPace.Gathering;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The wishes that wait for a batch.
 *
 * @param additions those that want something; empty when none does
 * @param removals those that only give something away; empty when none does
 * @param elements about how much of a batch they take
 */
record WaitingWishes(Optional<Span> additions, Optional<Span> removals, int elements) {

  /**
   * Since when.
   *
   * @param first when the one that waits longest came
   * @param last when the newest came
   */
  record Span(Instant first, Instant last) {
    private Instant due(Gathering gathering, boolean underWay) {
      var latest = first.plus(gathering.window());
      var quiet = last.plus(gathering.quiet());
      return !underWay && quiet.isBefore(latest) ? quiet : latest;
    }
  }

  /**
   * How long to wait for company: not at all for a full batch; while nothing is under way, until
   * nobody comes any more; at most the window. What is due takes everybody along.
   *
   * @param cadence before whose next time removals alone are not due
   */
  Duration pause(
      DnsPace pace, BatchLimits limits, RemovalPacing cadence, boolean underWay, Instant now) {
    if (elements >= limits.elements()) {
      return Duration.ZERO;
    }
    return Stream.of(
            additions.map(span -> span.due(pace.additions(), underWay)),
            removals
                .map(span -> span.due(pace.removals(), underWay))
                .map(due -> due.isBefore(cadence.next()) ? cadence.next() : due))
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder())
        .filter(due -> due.isAfter(now))
        .map(due -> Duration.between(now, due))
        .orElse(Duration.ZERO);
  }
}
