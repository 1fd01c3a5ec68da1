package io.tenantry.cloud.dns;

import java.time.Duration;
import java.time.Instant;

/**
 * The wishes that wait for a batch.
 *
 * @param first when the one that waits longest came
 * @param last when the newest came
 * @param elements about how much of a batch they take
 */
record Waiting(Instant first, Instant last, int elements) {

  /**
   * How long to wait for company: not at all for a full batch; while nothing is under way, until
   * nobody comes any more; at most the window.
   */
  Duration pause(DnsPace pace, BatchLimits limits, boolean underWay, Instant now) {
    if (elements >= limits.elements()) {
      return Duration.ZERO;
    }
    var latest = first.plus(pace.window());
    var quiet = last.plus(pace.quiet());
    var due = !underWay && quiet.isBefore(latest) ? quiet : latest;
    return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
  }
}
