package io.tenantry.pass;

import java.util.List;
import java.util.Optional;

/**
 * The status and events of a reconcile.
 *
 * @param status the complete new status; empty when the finalizer was removed
 * @param announcements the events to publish
 */
public record Report<S>(Optional<S> status, List<Announcement> announcements) {
  public Report {
    announcements = List.copyOf(announcements);
  }

  /** For a pass that has nothing to say. */
  public static <S> Report<S> silent() {
    return new Report<>(Optional.empty(), List.of());
  }
}
