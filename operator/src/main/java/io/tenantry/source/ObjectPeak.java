package io.tenantry.source;

import io.tenantry.api.source.DeletionWindow;
import io.tenantry.api.source.TenantSourceStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The highest number of objects of a source within a window, from which deletions are counted, so
 * that many small deletions count together; pure.
 *
 * <p>The window before counts, too, so that a new window does not reset the count. It is kept in
 * the status and survives a restart.
 */
record ObjectPeak(Instant since, int highest, int earlier) {

  /** As the last pass has left it, with what there is now. */
  static ObjectPeak of(TenantSourceStatus status, int objects, Duration window, Instant now) {
    var second = now.truncatedTo(ChronoUnit.SECONDS);
    return before(status)
        .filter(_ -> window.isPositive())
        .map(peak -> peak.with(objects, window, second))
        .orElse(new ObjectPeak(second, objects, objects));
  }

  private static Optional<ObjectPeak> before(TenantSourceStatus status) {
    return Optional.ofNullable(status.deletionWindow())
        .filter(kept -> kept.since() != null)
        .map(kept ->
            new ObjectPeak(
                Instant.parse(Objects.requireNonNull(kept.since())),
                zero(kept.highest()),
                zero(kept.earlier())));
  }

  private static int zero(@Nullable Integer count) {
    return count == null ? 0 : count;
  }

  private ObjectPeak with(int objects, Duration window, Instant now) {
    if (now.isBefore(since.plus(window))) {
      return new ObjectPeak(since, Math.max(highest, objects), earlier);
    }
    boolean recent = now.isBefore(since.plus(window).plus(window));
    return new ObjectPeak(now, objects, recent ? highest : objects);
  }

  /** Who agrees to deletions agrees that they no longer count. */
  ObjectPeak lowered(int objects) {
    return new ObjectPeak(since, objects, objects);
  }

  int most() {
    return Math.max(highest, earlier);
  }

  DeletionWindow kept() {
    return new DeletionWindow(since.toString(), highest, earlier);
  }
}
