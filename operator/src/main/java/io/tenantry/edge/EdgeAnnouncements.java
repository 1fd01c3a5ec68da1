package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Derives the events of a DistributionTenant from the result of a pass; pure. */
final class EdgeAnnouncements {
  /** The reasons that a person should look at; the others are ordinary stages. */
  private static final Set<String> WARNINGS = Reason.warnings(EdgeReason.values());

  private final EdgePlan plan;
  private final EdgeOutcome outcome;
  private final DistributionTenantView tenant;
  private final boolean done;

  /** {@code done}: whether nothing has failed. */
  EdgeAnnouncements(EdgeWorld world, EdgePlan plan, EdgeOutcome outcome, boolean done) {
    this.plan = plan;
    this.outcome = outcome;
    this.tenant = world.tenant();
    this.done = done;
  }

  /** What is told of the step from the conditions before to these. */
  List<Announcement> to(List<Condition> after) {
    var announcements = new ArrayList<Announcement>();
    records().ifPresent(announcements::add);
    outcome.done().stream().flatMap(this::told).forEach(announcements::add);
    if (done) {
      announcements.addAll(plan.remarks());
    }
    after.stream()
        .filter(c -> WARNINGS.contains(c.getReason()) && isNews(c))
        .map(c -> new Announcement(true, c.getReason(), c.getMessage()))
        .distinct()
        .forEach(announcements::add);
    return announcements;
  }

  /** A deletion, too, is another generation, and no reason to tell everything again. */
  private boolean isNews(Condition now) {
    return tenant.deleting() ? !saysTheSame(tenant, now) : changed(tenant, now);
  }

  static boolean changed(DistributionTenantView tenant, Condition now) {
    var generation =
        tenant.memory().condition(now.getType()).map(Condition::getObservedGeneration).orElse(null);
    return !saysTheSame(tenant, now) || !Objects.equals(generation, now.getObservedGeneration());
  }

  private static boolean saysTheSame(DistributionTenantView tenant, Condition now) {
    return tenant
        .memory()
        .condition(now.getType())
        .filter(was ->
            Objects.equals(was.getStatus(), now.getStatus())
                && Objects.equals(was.getReason(), now.getReason())
                && Objects.equals(was.getMessage(), now.getMessage()))
        .isPresent();
  }

  private Stream<Announcement> told(EdgeStep step) {
    return switch (step) {
      case EdgeStep.Create _ ->
          outcome.live().map(LiveTenant::id).map(CreationPlanner::created).stream();
      case EdgeStep.Disable(var id, _) ->
          Stream.of(Announcement.normal(EdgeReason.DISABLING, "Disabling tenant %s".formatted(id)));
      case EdgeStep.Move(var domain, _) ->
          Stream.of(
              Announcement.normal(
                  EdgeReason.DOMAIN_MOVED,
                  "Moved %s to this tenant from another one".formatted(domain)));
      case EdgeStep.Invalidate(_, var paths, _)
          when outcome.purge().flatMap(EdgeOutcome.Purged::id).isPresent() ->
          Stream.of(
              Announcement.normal(
                  EdgeReason.INVALIDATED, "Invalidating " + String.join(", ", paths)));
      case EdgeStep.Hold _,
          EdgeStep.Update _,
          EdgeStep.Delete _,
          EdgeStep.Mark _,
          EdgeStep.Tag _,
          EdgeStep.Untag _,
          EdgeStep.Submit _,
          EdgeStep.Forget _,
          EdgeStep.Invalidate _,
          EdgeStep.Release _ ->
          Stream.empty();
    };
  }

  /**
   * Records are told of when they are noted, which is once; they are asked for again by every
   * process that finds them unwritten.
   */
  private Optional<Announcement> records() {
    if (plan.verdicts().stream().anyMatch(v -> v.reason().equals(EdgeReason.DNS_ERROR.text()))) {
      return Optional.empty(); // it is tried again, and nothing has come of it yet
    }
    var known = Records.noted(tenant);
    var count =
        plan.records().stream()
            .filter(note -> !Boolean.TRUE.equals(note.written()) && !known.contains(note))
            .count();
    return count == 0
        ? Optional.empty()
        : Optional.of(
            Announcement.normal(
                EdgeReason.DNS_RECORD_CREATING,
                "Writing %s with target %s"
                    .formatted(
                        EdgeConditions.records((int) count), plan.target().orElse("CloudFront"))));
  }
}
