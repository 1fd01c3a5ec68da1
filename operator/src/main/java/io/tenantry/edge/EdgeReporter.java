package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.CERTIFICATE_READY;
import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome.Failed;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns the result of a pass over a DistributionTenant into status, events and next pass; pure. */
final class EdgeReporter {
  /** The types of all conditions, in the order in which they are reported. */
  static final List<String> ORDER =
      List.of(READY, SYNCED, CERTIFICATE_READY, DNS, EdgeReason.ANNOTATIONS, EdgeReason.PAUSE);

  private final EdgeWorld world;
  private final EdgePlan plan;
  private final EdgeOutcome outcome;
  private final DistributionTenantView tenant;
  private final Optional<FailureMeaning> trouble;

  private EdgeReporter(EdgeWorld world, EdgePlan plan, EdgeOutcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.tenant = world.tenant();
    this.trouble = outcome.failure().map(this::trouble);
  }

  static Summary<DistributionTenantStatus> report(
      EdgeWorld world, EdgePlan plan, EdgeOutcome outcome) {
    return new EdgeReporter(world, plan, outcome).summary();
  }

  private Summary<DistributionTenantStatus> summary() {
    if (outcome.stale()) {
      // The next pass, on what is true now, has something to say; this one has not.
      return Summary.silent(new Next.Retry());
    }
    var announcements = new EdgeAnnouncements(world, plan, outcome, trouble.isEmpty());
    var next = trouble.map(FailureMeaning::next).orElseGet(this::planned);
    if (next instanceof Next.Released) {
      return new Summary<>(new Report<>(Optional.empty(), announcements.to(List.of())), next);
    }
    var conditions = conditions();
    var status =
        plan.brief() && trouble.isEmpty()
            ? Optional.<DistributionTenantStatus>empty()
            : Optional.of(new EdgeStatus(world, plan, outcome, trouble.isEmpty()).with(conditions));
    return new Summary<>(
        new Report<>(status, announcements.to(conditions)), next, errors(conditions));
  }

  private Next planned() {
    return outcome.answered() && plan.next() instanceof Next.Settled
        ? new Next.Again(Duration.ZERO)
        : plan.next();
  }

  // Conditions

  private List<Condition> conditions() {
    var before = tenant.memory().conditions();
    var after = Conditions.after(before, verdicts(), tenant.generation(), world.now());
    if (!tenant.policy().paused()) {
      return after;
    }
    // Nothing was read: the other conditions stay with their older generation.
    var others = before.stream().filter(c -> !c.getType().equals(EdgeReason.PAUSE));
    return Stream.concat(others, after.stream()).toList();
  }

  private List<Verdict> verdicts() {
    var verdicts = new ArrayList<>(plan.verdicts());
    trouble.ifPresent(t -> {
      verdicts.removeIf(v -> v.type().equals(READY) || v.type().equals(SYNCED));
      verdicts.add(Verdict.no(READY, t.terminal() ? t.reason() : stage(), t.message()));
      synced(t).ifPresent(verdicts::add);
    });
    verdicts.sort(Comparator.comparingInt(v -> ORDER.indexOf(v.type())));
    return verdicts;
  }

  /** The stage in which it is being tried again. */
  private EdgeReason stage() {
    if (tenant.deleting()) {
      return outcome.did(EdgeStep.Disable.class)
          ? EdgeReason.DISABLING
          : EdgeDeletionPlanner.stage(tenant);
    }
    return outcome.live().isEmpty() ? EdgeReason.CREATING : EdgeReason.DEPLOYING;
  }

  /** During deletion Synced keeps its last value. */
  private Optional<Verdict> synced(FailureMeaning t) {
    if (tenant.deleting() && !t.terminal()) {
      return tenant.memory().condition(SYNCED).map(Verdict::asBefore);
    }
    var reason = t.reason() == EdgeReason.DELETING ? EdgeReason.RETRYING : t.reason();
    return Optional.of(Verdict.no(SYNCED, reason, t.message()));
  }

  private FailureMeaning trouble(Failed<EdgeStep> failed) {
    var step = failed.step();
    var failure = failed.failure();
    if (outcome.tooSoon()) {
      var deployed = outcome.live().filter(LiveTenant::deployed).isPresent();
      return new FailureMeaning(
          EdgeReason.RETRYING,
          EdgeDeletionPlanner.SWITCHING_OFF,
          // Listings watch all tenants that are being deployed.
          deployed ? new Next.Again(world.rules().poll()) : new Next.Settled());
    }
    if (unproven(step, failure)) {
      return new FailureMeaning(
          EdgeReason.DOMAIN_VALIDATION_PENDING,
          ("CloudFront does not see yet that the domains point to it; DNS may still be propagating."
                  + " The operator tries again at intervals, and at once when annotation %s changes."
                  + " %s: %s")
              .formatted(Treatment.RECONCILE_AT, step.operation(), failure.message()),
          new Next.Again(OwnerWaits.nextTry(world)));
    }
    return FailureMeaning.of(step.operation(), failure);
  }

  private boolean unproven(EdgeStep step, Failure failure) {
    var delayed =
        step instanceof EdgeStep.Create
            ? FailureMeaning.maybeUnproven(failure)
            : step instanceof EdgeStep.Update && FailureMeaning.unproven(failure);
    return delayed
        && tenant
            .wanted()
            .certificate()
            .filter(request -> request.tokenHost().equals("cloudfront"))
            .isPresent();
  }

  /** What a person must see to is counted once, everything else each time. */
  private List<String> errors(List<Condition> after) {
    var failures =
        Stream.concat(plan.failure().stream(), outcome.failure().map(Failed::failure).stream());
    var fresh =
        after.stream()
            .anyMatch(c -> !"True".equals(c.getStatus()) && EdgeAnnouncements.changed(tenant, c));
    return failures
        .filter(_ -> !outcome.tooSoon())
        .filter(f -> fresh || !FailureMeaning.of("", f).terminal())
        .map(f ->
            trouble
                .filter(t -> t.reason() == EdgeReason.DOMAIN_VALIDATION_PENDING)
                .map(_ -> "domain_validation_pending")
                .orElse(f.type()))
        .toList();
  }
}
