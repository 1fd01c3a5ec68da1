package io.tenantry.pass;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The status and events of a reconcile, when the next one is due, and whom it concerns besides.
 *
 * @param errors the errors, as label values of the metric
 * @param wakeUps objects that are reconciled because of it
 * @param <S> the status
 */
public record Summary<S>(Report<S> report, Next next, List<String> errors, Set<WakeUp> wakeUps) {
  public Summary {
    errors = List.copyOf(errors);
    wakeUps = Set.copyOf(wakeUps);
  }

  public Summary(Report<S> report, Next next, List<String> errors) {
    this(report, next, errors, Set.of());
  }

  public Summary(Report<S> report, Next next) {
    this(report, next, List.of());
  }

  /** For a pass that has nothing to say. */
  public static <S> Summary<S> silent(Next next) {
    return new Summary<>(Report.silent(), next);
  }

  /** The same, with objects that are reconciled because of it. */
  public Summary<S> waking(Set<WakeUp> others) {
    return new Summary<>(report, next, errors, others);
  }

  public Optional<S> status() {
    return report.status();
  }

  public List<Announcement> announcements() {
    return report.announcements();
  }
}
