package io.tenantry.pass;

import java.util.List;
import java.util.Optional;

/**
 * What a pass tells the world.
 *
 * @param status the whole new status; empty when the object has been let go
 * @param announcements what happened on the way
 */
public record Report<S>(Optional<S> status, List<Announcement> announcements) {
  public Report {
    announcements = List.copyOf(announcements);
  }
}
