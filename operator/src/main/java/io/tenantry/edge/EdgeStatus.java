package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.DomainResult;
import io.tenantry.api.edge.InvalidationStatus;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Derives the status of a DistributionTenant from the result of a pass; pure. */
final class EdgeStatus {
  private final EdgeWorld world;
  private final EdgePlan plan;
  private final EdgeOutcome outcome;
  private final DistributionTenantView tenant;
  private final boolean done;

  /** {@code done}: whether nothing has failed. */
  EdgeStatus(EdgeWorld world, EdgePlan plan, EdgeOutcome outcome, boolean done) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.tenant = world.tenant();
    this.done = done;
  }

  DistributionTenantStatus with(List<Condition> conditions) {
    return checked(status(conditions));
  }

  private DistributionTenantStatus status(List<Condition> conditions) {
    // The status of a deleted tenant must not be taken for that of the next one.
    var before = vanished() ? StatusFields.NOTHING : tenant.memory().status();
    var live = outcome.live();
    return new DistributionTenantStatus(
        plan.accepted() && done ? Long.valueOf(tenant.generation()) : before.observedGeneration(),
        live.map(LiveTenant::id).orElse(before.id()),
        live.map(LiveTenant::arn).orElse(before.arn()),
        live.map(LiveTenant::etag).orElse(before.eTag()),
        live.map(l -> l.deployed() ? "Deployed" : "InProgress")
            .orElse(before.distributionTenantStatus()),
        live.map(l -> l.created().toString()).orElse(before.createdTime()),
        live.map(l -> l.modified().toString()).orElse(before.lastModifiedTime()),
        live.map(EdgeStatus::domains).orElse(before.domainResults()),
        certificateArn(live, before),
        managedStatus(before),
        CertificateEdit.asked(world, outcome, before.certificateRequest()),
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
            status.certificateRequest(),
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
}
