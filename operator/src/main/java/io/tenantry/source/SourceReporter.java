package io.tenantry.source;

import static io.tenantry.source.SourceReason.READY;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Verdict;
import io.tenantry.source.database.FeedState;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadingResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns the result of a pass over a TenantSource into status and events; pure. */
final class SourceReporter {
  private static final int MOST_REFUSED = 10;

  /** A time of its own would be a write for each reading: it is told along with something else. */
  private static final Duration REFRESH = Duration.ofHours(1);

  private static final Set<String> WARNINGS = Reason.warnings(SourceReason.values());

  private final SourceWorld world;
  private final SourcePlan plan;
  private final SourceOutcome outcome;
  private final TenantSourceStatus before;

  private SourceReporter(SourceWorld world, SourcePlan plan, SourceOutcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.before = world.source().status();
  }

  static Summary<TenantSourceStatus> report(
      SourceWorld world, SourcePlan plan, SourceOutcome outcome) {
    return new Summary<>(
        new SourceReporter(world, plan, outcome).report(),
        SchedulePlanner.next(world, plan, outcome));
  }

  private Report<TenantSourceStatus> report() {
    if (plan.next() instanceof Next.Released) {
      return new Report<>(Optional.empty(), List.of());
    }
    boolean unread =
        world.seen() instanceof ReadOutcome.Nothing || world.seen() instanceof ReadOutcome.Unread;
    if (unread && before.equals(SourceView.NOTHING) && verdict().isEmpty()) {
      return new Report<>(Optional.empty(), List.of()); // All rows are still being read.
    }
    var conditions = conditions();
    return new Report<>(Optional.of(dated(status(conditions))), announcements(conditions));
  }

  // Conditions

  private List<Condition> conditions() {
    var earlier = Objects.requireNonNullElse(before.conditions(), List.<Condition>of());
    return verdict()
        .map(verdict ->
            Conditions.after(earlier, List.of(verdict), world.source().generation(), world.now()))
        .orElse(earlier);
  }

  /** What could not be written outweighs what was read. */
  private Optional<Verdict> verdict() {
    if (outcome.failure().isPresent()) {
      return Optional.of(
          Verdict.no(
              READY,
              world.source().deleting() ? SourceReason.DELETING : SourceReason.APPLY_FAILED,
              outcome.failure().map(Failure::message).orElse("")));
    }
    if (world.source().deleting()) {
      return plan.verdict();
    }
    boolean guarded = plan.held().isPresent();
    return outcome.refused().isEmpty() || guarded
        ? plan.verdict()
        : Optional.of(Verdict.no(READY, SourceReason.APPLY_FAILED, refused()));
  }

  private String refused() {
    var first =
        outcome.refused().stream()
            .limit(MOST_REFUSED)
            .map(SourceOutcome.Refused::message)
            .collect(Collectors.joining("; "));
    int more = outcome.refused().size() - MOST_REFUSED;
    return more > 0 ? "%s; and %d more".formatted(first, more) : first;
  }

  // Status

  private TenantSourceStatus status(List<Condition> conditions) {
    return switch (world.seen()) {
      case ReadOutcome.Whole(var findings) -> whole(findings, conditions);
      case ReadOutcome.Some _ when outcome.changed() -> some(conditions);
      case ReadOutcome.Some _,
          ReadOutcome.Unread _,
          ReadOutcome.Nothing _,
          ReadOutcome.Unusable _,
          ReadOutcome.NotAllowed _,
          ReadOutcome.Failed _ ->
          with(before, before.lastPollTime(), conditions);
    };
  }

  private TenantSourceStatus whole(ReadingResult findings, List<Condition> conditions) {
    var pending = new PendingChanges(world, plan, findings);
    var changes = pending.changes();
    return new TenantSourceStatus(
        before.lastPollTime(),
        findings.usable() + findings.later(),
        plan.recall().created() + outcome.created(),
        plan.recall().updated() + outcome.updated(),
        outcome.removed(),
        findings.skipped(),
        findings.listed().isEmpty() ? null : findings.listed(),
        changes.isEmpty() ? null : changes,
        changes.isEmpty() ? null : pending.totals(),
        plan.held().map(DeletionGuard.Held::hash).orElse(null),
        plan.peak().map(ObjectPeak::kept).orElse(before.deletionWindow()),
        feed().text(),
        conditions);
  }

  /** The feed's rows add to what the last reading of all has found. */
  private TenantSourceStatus some(List<Condition> conditions) {
    return new TenantSourceStatus(
        before.lastPollTime(),
        (before.tenantsDiscovered() == null ? 0 : before.tenantsDiscovered()) + outcome.created(),
        outcome.created(),
        outcome.updated(),
        0,
        before.rowsSkipped(),
        before.skippedRows(),
        before.pendingChanges(),
        before.pendingTotals(),
        before.pendingPlan(),
        before.deletionWindow(),
        feed().text(),
        conditions);
  }

  /** The earlier status, with what every pass knows. The counters are always there. */
  private TenantSourceStatus with(
      TenantSourceStatus status, @Nullable String polled, List<Condition> conditions) {
    return new TenantSourceStatus(
        polled,
        zero(status.tenantsDiscovered()),
        zero(status.tenantsCreated()),
        zero(status.tenantsUpdated()),
        zero(status.tenantsDeleted()),
        status.rowsSkipped(),
        status.skippedRows(),
        status.pendingChanges(),
        status.pendingTotals(),
        plan.held().map(DeletionGuard.Held::hash).orElse(status.pendingPlan()),
        status.deletionWindow(),
        feed().text(),
        conditions);
  }

  /** Nothing is followed for a source that is suspended or deleted. */
  private FeedState feed() {
    return world.source().deleting() || world.source().terms().suspended()
        ? FeedState.NONE
        : world.database().feed();
  }

  private static Integer zero(@Nullable Integer count) {
    return count == null ? 0 : count;
  }

  private TenantSourceStatus dated(TenantSourceStatus status) {
    if (!(world.seen() instanceof ReadOutcome.Whole)) {
      return status;
    }
    boolean old =
        Optional.ofNullable(before.lastPollTime())
            .map(Instant::parse)
            .filter(last -> last.plus(REFRESH).isAfter(world.now()))
            .isEmpty();
    return old || !status.equals(before)
        ? new TenantSourceStatus(
            world.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            status.tenantsDiscovered(),
            status.tenantsCreated(),
            status.tenantsUpdated(),
            status.tenantsDeleted(),
            status.rowsSkipped(),
            status.skippedRows(),
            status.pendingChanges(),
            status.pendingTotals(),
            status.pendingPlan(),
            status.deletionWindow(),
            status.changeFeed(),
            status.conditions())
        : status;
  }

  // Events

  private List<Announcement> announcements(List<Condition> after) {
    var announcements = new ArrayList<Announcement>();
    if (outcome.changed() && !world.source().deleting()) {
      announcements.add(
          Announcement.normal(
              SourceReason.POLL_SUCCEEDED,
              "%d created, %d updated, %d deleted"
                  .formatted(outcome.created(), outcome.updated(), outcome.removed())));
    }
    after.stream()
        .filter(condition -> WARNINGS.contains(condition.getReason()) && isNew(condition))
        .map(condition -> new Announcement(true, condition.getReason(), condition.getMessage()))
        .forEach(announcements::add);
    return announcements;
  }

  private boolean isNew(Condition now) {
    return Conditions.find(
            Objects.requireNonNullElse(before.conditions(), List.of()), now.getType())
        .filter(was ->
            Objects.equals(was.getReason(), now.getReason())
                && Objects.equals(was.getMessage(), now.getMessage())
                && Objects.equals(was.getObservedGeneration(), now.getObservedGeneration()))
        .isEmpty();
  }
}
