package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.CREATING;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.edge.TenantOwnership.Owner;
import io.tenantry.edge.ZonePlanner.Zoning;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.Optional;

/** Decides how a tenant that does not exist in CloudFront is created or adopted; pure. */
final class CreationPlanner {
  private final EdgeWorld world;
  private final DistributionTenantView tenant;

  private CreationPlanner(EdgeWorld world) {
    this.world = world;
    this.tenant = world.tenant();
  }

  static EdgePlan plan(EdgeWorld world) {
    return new CreationPlanner(world).plan();
  }

  /** No tenant exists yet, or one has its name or domains, perhaps from a pass that died. */
  private EdgePlan plan() {
    var namesake = world.rivalry().flatMap(DomainConflicts::namesake);
    if (namesake.isPresent()) {
      var owner = TenantOwnership.of(world).ownerOf(namesake.get());
      if (mayTake(owner)) {
        return adopt(namesake.get(), owner == Owner.OURS);
      }
    }
    if (world.rivalry().isPresent()) {
      return ConflictPlanner.plan(world, world.rivalry().get());
    }
    return Preflight.check(world).map(flaw -> Preflight.plan(world, flaw)).orElseGet(this::create);
  }

  /** A tenant with the tags of another object is never adopted, whatever the annotation says. */
  private boolean mayTake(Owner owner) {
    return switch (owner) {
      case OURS -> true;
      case UNMARKED, FORMER -> tenant.policy().adopt();
      case FOREIGN -> false;
    };
  }

  /** Takes note of the tenant; the next pass makes it what it should be. */
  private EdgePlan adopt(LiveTenant live, boolean ours) {
    var draft = new Draft(world).live(live);
    if (ours) {
      draft.remark(created(live.id()));
    } else {
      draft
          .step(new EdgeStep.Tag(live.arn(), TenantOwnership.of(world).tags()))
          .remark(
              Announcement.normal(EdgeReason.ADOPTED, "Adopted tenant %s".formatted(live.id())));
    }
    return draft
        .verdict(
            Verdict.no(
                READY,
                CREATING,
                "Tenant %s exists; the operator compares it with the spec".formatted(live.id())))
        .verdict(
            Verdict.no(
                SYNCED,
                EdgeReason.UPDATE_PENDING,
                "The operator has not compared the tenant with the spec yet"))
        .verdict(EdgeConditions.certificate(world))
        .verdict(EdgeConditions.dnsAsBefore(tenant))
        .then(new Next.Again(Duration.ZERO));
  }

  static Announcement created(String id) {
    return Announcement.normal(EdgeReason.CREATED, "Created tenant %s".formatted(id));
  }

  /**
   * DNS first: a managed certificate is refused if the domains do not point to CloudFront. No
   * tenant needs the records of an earlier spec, so they go at once.
   */
  private EdgePlan create() {
    var zones = new ZonePlanner(world);
    var draft = new Draft(world);
    return switch (zones.exactly()) {
      case Zoning.Hindered hindrance -> zones.hindered(draft, hindrance, CREATING);
      case Zoning.Planned(var records) -> {
        draft.records(records);
        zones.target().ifPresent(draft::target);
        yield records.settled() ? create(draft, records) : zones.first(draft, records, CREATING);
      }
    };
  }

  private EdgePlan create(Draft draft, RecordPlan records) {
    var wanted = tenant.wanted();
    return draft
        .step(
            new EdgeStep.Create(
                new NewTenant(
                    tenant.name(),
                    ChangePlanner.effective(world, Optional.empty()),
                    wanted.certificate(),
                    wanted.tagsOf(TenantOwnership.of(world)))))
        .required(RequiredRecords.of(world))
        .accepted()
        .verdict(Verdict.no(READY, CREATING, "CloudFront is deploying the tenant"))
        .verdict(EdgeConditions.inSync())
        .verdict(ManagedCertificatePlanner.ahead(world))
        .verdict(records.verdict())
        .then(new Next.Settled());
  }
}
