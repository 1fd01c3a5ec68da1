package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.List;

/** Decides what a pass over a DistributionTenant does; pure. */
final class EdgePlanner {
  private EdgePlanner() {}

  static EdgePlan plan(EdgeWorld world) {
    var tenant = world.tenant();
    if (tenant.policy().paused()) {
      return paused(world);
    }
    var plan = tenant.deleting() ? EdgeDeletionPlanner.plan(world) : held(world, living(world));
    return tenant.policy().misread().isEmpty()
        ? plan
        : plan.saying(
            Verdict.no(
                EdgeReason.ANNOTATIONS,
                EdgeReason.INVALID_ANNOTATION,
                String.join("; ", tenant.policy().misread())));
  }

  /** Everything stays as it is, and so does everything that was said about it. */
  private static EdgePlan paused(EdgeWorld world) {
    return new Draft(world)
        .verdict(
            Verdict.yes(
                EdgeReason.PAUSE,
                EdgeReason.PAUSED,
                "Annotation %s is true; nothing is changed until it is removed"
                    .formatted(Treatment.PAUSED)))
        .then(new Next.Settled());
  }

  private static EdgePlan held(EdgeWorld world, EdgePlan plan) {
    return world.tenant().held() ? plan : plan.after(List.of(new EdgeStep.Hold()));
  }

  private static EdgePlan living(EdgeWorld world) {
    return switch (world.live()) {
      case Lookup.Found<LiveTenant>(var live) -> found(world, live);
      case Lookup.Unknown<LiveTenant>(var failure) -> unread(world, failure);
      case Lookup.Missing<LiveTenant> _, Lookup.NotAsked<LiveTenant> _ ->
          world
              .tenant()
              .memory()
              .id()
              .map(id -> vanished(world, id))
              .orElseGet(() -> CreationPlanner.plan(world));
    };
  }

  /** Only what is provably the object's is touched, and it is marked before anything else. */
  private static EdgePlan found(EdgeWorld world, LiveTenant live) {
    var owner = TenantOwnership.of(world);
    if (!owner.holds(live, world.tenant().name())) {
      return ConflictPlanner.foreign(world, live);
    }
    var plan = ChangePlanner.plan(world, live);
    return owner.marked(live)
        ? plan
        : plan.after(List.of(new EdgeStep.Mark(live.arn(), owner.tags())));
  }

  /** A tenant that was Ready stays Ready while CloudFront cannot be read. */
  private static EdgePlan unread(EdgeWorld world, Failure failure) {
    var tenant = world.tenant();
    var trouble = FailureMeaning.of("get", failure);
    var unsure = Verdict.no(READY, trouble.reason(), trouble.message());
    return new Draft(world)
        .failure(failure)
        .verdict(trouble.terminal() ? unsure : EdgeConditions.asBefore(tenant, READY, unsure))
        .verdict(Verdict.no(SYNCED, trouble.reason(), trouble.message()))
        .verdict(
            EdgeConditions.asBefore(
                tenant, EdgeReason.CERTIFICATE_READY, ManagedCertificatePlanner.ahead(world)))
        .verdict(EdgeConditions.dnsAsBefore(tenant))
        .then(trouble.next());
  }

  private static EdgePlan vanished(EdgeWorld world, String id) {
    return new Draft(world)
        .verdict(
            Verdict.no(
                READY,
                EdgeReason.CREATING,
                "The tenant was deleted in CloudFront; the operator creates it again"))
        .verdict(
            Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "The tenant does not exist in CloudFront yet"))
        .verdict(ManagedCertificatePlanner.ahead(world))
        .verdict(EdgeConditions.dnsAsBefore(world.tenant()))
        .remark(
            Announcement.warning(
                EdgeReason.EXTERNAL_DELETION,
                "Tenant %s was deleted in CloudFront outside the operator".formatted(id)))
        .then(new Next.Again(Duration.ZERO));
  }
}
