package io.tenantry.pass;

import java.util.List;
import java.util.Optional;

/**
 * The status and events of a reconcile, and when the next one is due.
 *
 * @param errors the errors, as label values of the metric
 * @param <S> the status
 */
public record Summary<S>(Report<S> report, Next next, List<String> errors) {
  public Summary {
    errors = List.copyOf(errors);
  }

  public Summary(Report<S> report, Next next) {
    this(report, next, List.of());
  }

  /** For a pass that has nothing to say. */
  public static <S> Summary<S> silent(Next next) {
    return new Summary<>(new Report<>(Optional.empty(), List.of()), next);
  }

  public Optional<S> status() {
    return report.status();
  }

  public List<Announcement> announcements() {
    return report.announcements();
  }
}
