package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.CERTIFICATE_READY;
import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.DomainResult;
import io.tenantry.api.edge.InvalidationStatus;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome.Failed;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the result of a pass over a DistributionTenant into status, events and next pass; pure. */
final class EdgeReporter {
  /** The types of all conditions, in the order in which they are reported. */
  static final List<String> ORDER =
      List.of(READY, SYNCED, CERTIFICATE_READY, DNS, EdgeReason.ANNOTATIONS, EdgeReason.PAUSE);

  /** The reasons that a person should look at; the others are ordinary stages. */
  private static final Set<String> WARNINGS = Reason.warnings(EdgeReason.values());

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
    var next = trouble.map(FailureMeaning::next).orElseGet(this::planned);
    if (next instanceof Next.Released) {
      return new Summary<>(new Report<>(Optional.empty(), announcements(List.of())), next);
    }
    var conditions = conditions();
    var status =
        plan.brief() && trouble.isEmpty()
            ? Optional.<DistributionTenantStatus>empty()
            : Optional.of(checked(status(conditions)));
    return new Summary<>(new Report<>(status, announcements(conditions)), next, errors(conditions));
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
      // Switched off in this very pass, and not yet refused the deletion.
      return outcome.did(EdgeStep.Disable.class) && !outcome.tooSoon()
          ? EdgeReason.DISABLING
          : EdgeReason.DELETING;
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
    return (step instanceof EdgeStep.Create || step instanceof EdgeStep.Update)
        && FailureMeaning.unproven(failure)
        && tenant
            .wanted()
            .certificate()
            .filter(request -> request.tokenHost().equals("cloudfront"))
            .isPresent();
  }

  // Status

  private DistributionTenantStatus status(List<Condition> conditions) {
    // The status of a deleted tenant must not be taken for that of the next one.
    var before = vanished() ? StatusFields.NOTHING : tenant.memory().status();
    var live = outcome.live();
    var done = trouble.isEmpty();
    return new DistributionTenantStatus(
        plan.accepted() && done ? Long.valueOf(tenant.generation()) : before.observedGeneration(),
        live.map(LiveTenant::id).orElse(before.id()),
        live.map(LiveTenant::arn).orElse(before.arn()),
        live.map(LiveTenant::etag).orElse(before.eTag()),
        live.map(l -> l.deployed() ? "Deployed" : "InProgress")
            .orElse(before.distributionTenantStatus()),
        live.map(l -> l.created().toString()).orElse(before.createdTime()),
        live.map(l -> l.modified().toString()).orElse(before.lastModifiedTime()),
        live.map(EdgeReporter::domains).orElse(before.domainResults()),
        certificateArn(live, before),
        managedStatus(before),
        before.lastDriftCheckTime(),
        drifted(before),
        outcome.did(EdgeStep.Create.class) ? null : plan.changeId().orElse(null),
        plan.records().isEmpty() ? null : plan.target().orElse(null),
        orNull(plan.records()),
        orNull(plan.required()),
        plan.accepted() || !plan.drift().isEmpty() ? orNull(plan.drift()) : before.drift(),
        plan.accepted() && done
            ? orNull(List.copyOf(tenant.wanted().tags().keySet()))
            : before.tagKeys(),
        invalidation(before.invalidation()),
        deletedTime(),
        conditions);
  }

  private boolean vanished() {
    return !tenant.deleting()
        && tenant.memory().id().isPresent()
        && world.live() instanceof Lookup.Missing<LiveTenant>;
  }

  private static List<DomainResult> domains(LiveTenant live) {
    return live.domainStatus().entrySet().stream()
        .map(domain -> new DomainResult(domain.getKey(), domain.getValue()))
        .toList();
  }

  private @Nullable String certificateArn(
      Optional<LiveTenant> live, DistributionTenantStatus before) {
    if (untold() && before.certificateArn() != null) {
      return before.certificateArn();
    }
    var managed =
        tenant.wanted().certificate().isEmpty()
            ? Optional.<String>empty()
            : world.around().managed().found().flatMap(ManagedCertificate::arn);
    return managed
        .or(() -> live.flatMap(l -> l.config().certificateArn()))
        .orElse(live.isEmpty() ? before.certificateArn() : null);
  }

  /** Whether a managed certificate is wanted and its state could not be read. */
  private boolean untold() {
    return tenant.wanted().certificate().isPresent()
        && world.around().managed().trouble().isPresent();
  }

  private @Nullable String managedStatus(DistributionTenantStatus before) {
    return switch (world.around().managed()) {
      case Lookup.Found<ManagedCertificate>(var managed) -> managed.status();
      case Lookup.Missing<ManagedCertificate> _ -> null;
      case Lookup.Unknown<ManagedCertificate> _, Lookup.NotAsked<ManagedCertificate> _ ->
          tenant.wanted().certificate().isEmpty() ? null : before.managedCertificateStatus();
    };
  }

  private @Nullable Boolean drifted(DistributionTenantStatus before) {
    if (!plan.drift().isEmpty()) {
      return true;
    }
    return plan.accepted() ? Boolean.FALSE : before.driftDetected();
  }

  private @Nullable InvalidationStatus invalidation(@Nullable InvalidationStatus before) {
    if (outcome.purge().isPresent() && tenant.policy().purge().isPresent()) {
      var request = tenant.policy().purge().get().request();
      var purged = outcome.purge().get();
      return purged.failure().isPresent()
          ? refusedPurge(request, purged.failure().get(), before)
          : new InvalidationStatus(
              request, purged.id().orElse(null), Invalidations.IN_PROGRESS, null);
    }
    var pathless = Invalidations.pathless(world);
    if (pathless.isPresent()) {
      return new InvalidationStatus(
          pathless.get().request(),
          null,
          Invalidations.REFUSED,
          "Annotation tenantry.io/invalidate contains no path that begins with /");
    }
    return before != null && world.around().purged().found().orElse(false)
        ? new InvalidationStatus(before.request(), before.id(), Invalidations.COMPLETED, null)
        : before;
  }

  /** What may work later is asked for again and not told. */
  private static @Nullable InvalidationStatus refusedPurge(
      String request, Failure failure, @Nullable InvalidationStatus before) {
    return FailureMeaning.of("invalidate", failure).terminal()
        ? new InvalidationStatus(request, null, Invalidations.REFUSED, failure.message())
        : before;
  }

  /** Noted once: later passes need not ask for what a read may still show for a while. */
  private @Nullable String deletedTime() {
    if (tenant.deleted()) {
      return tenant.memory().deletedTime().orElse(null);
    }
    return outcome.did(EdgeStep.Delete.class) ? time() : null;
  }

  private String time() {
    return world.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static <T> @Nullable List<T> orNull(List<T> list) {
    return list.isEmpty() ? null : list;
  }

  /** A time of its own would be a write for each look: it is told along with something else. */
  private DistributionTenantStatus checked(DistributionTenantStatus status) {
    return outcome.live().isEmpty() || status.equals(tenant.memory().status())
        ? status
        : new DistributionTenantStatus(
            status.observedGeneration(),
            status.id(),
            status.arn(),
            status.eTag(),
            status.distributionTenantStatus(),
            status.createdTime(),
            status.lastModifiedTime(),
            status.domainResults(),
            status.certificateArn(),
            status.managedCertificateStatus(),
            time(),
            status.driftDetected(),
            status.dnsChangeId(),
            status.dnsTarget(),
            status.dnsRecords(),
            status.requiredRecords(),
            status.drift(),
            status.tagKeys(),
            status.invalidation(),
            status.deletedTime(),
            status.conditions());
  }

  // Events and metrics

  private List<Announcement> announcements(List<Condition> after) {
    var announcements = new ArrayList<Announcement>();
    records().ifPresent(announcements::add);
    outcome.done().stream().flatMap(this::told).forEach(announcements::add);
    if (trouble.isEmpty()) {
      announcements.addAll(plan.remarks());
    }
    after.stream()
        .filter(c -> WARNINGS.contains(c.getReason()) && changed(c))
        .map(c -> new Announcement(true, c.getReason(), c.getMessage()))
        .distinct()
        .forEach(announcements::add);
    return announcements;
  }

  private boolean changed(Condition now) {
    return tenant
        .memory()
        .condition(now.getType())
        .filter(was ->
            Objects.equals(was.getStatus(), now.getStatus())
                && Objects.equals(was.getReason(), now.getReason())
                && Objects.equals(was.getMessage(), now.getMessage())
                && Objects.equals(was.getObservedGeneration(), now.getObservedGeneration()))
        .isEmpty();
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

  /** What a person must see to is counted once, everything else each time. */
  private List<String> errors(List<Condition> after) {
    var failures =
        Stream.concat(plan.failure().stream(), outcome.failure().map(Failed::failure).stream());
    var fresh = after.stream().anyMatch(c -> !"True".equals(c.getStatus()) && changed(c));
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
