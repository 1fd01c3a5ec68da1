package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DELETING;
import static io.tenantry.edge.EdgeReason.DISABLING;
import static io.tenantry.edge.EdgeReason.READY;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.edge.TenantOwnership.Owner;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides how a tenant is deleted: disabled, deleted, then its DNS records; pure. */
final class EdgeDeletionPlanner {
  static final String SWITCHING_OFF =
      "CloudFront is disabling the tenant; the operator deletes it when that is done";

  private static final String STILL_DEPLOYING =
      "CloudFront is still deploying the tenant, which is disabled; the operator deletes it when"
          + " that is done";

  private final EdgeWorld world;
  private final DistributionTenantView tenant;

  private EdgeDeletionPlanner(EdgeWorld world) {
    this.world = world;
    this.tenant = world.tenant();
  }

  static EdgePlan plan(EdgeWorld world) {
    return new EdgeDeletionPlanner(world).plan();
  }

  private EdgePlan plan() {
    if (!tenant.held()) {
      return new Draft(world).then(new Next.Released());
    }
    if (tenant.policy().retain()) {
      return retain();
    }
    return switch (world.live()) {
      case Lookup.Unknown<LiveTenant>(var failure) -> unread(failure);
      case Lookup.Found<LiveTenant>(var live) when ours(live) -> delete(live);
      case Lookup.Found<LiveTenant>(var live) -> left(live);
      case Lookup.Missing<LiveTenant> _, Lookup.NotAsked<LiveTenant> _ -> gone();
    };
  }

  private boolean ours(LiveTenant live) {
    var owner = TenantOwnership.of(world);
    return tenant.memory().id().isPresent()
        ? owner.holds(live, tenant.name())
        : owner.ownerOf(live) == Owner.OURS;
  }

  /** A tenant that only has the same name is ignored; one that the status names gets an event. */
  private EdgePlan left(LiveTenant live) {
    return tenant.memory().id().isEmpty()
        ? gone()
        : cleaned(
            new Draft(world),
            Announcement.warning(
                EdgeReason.RETAINED,
                "%s; it is not deleted".formatted(ConflictPlanner.belongs(live))));
  }

  private EdgePlan retain() {
    var draft = new Draft(world);
    forget(draft);
    return draft
        .step(new EdgeStep.Release())
        .remark(
            Announcement.normal(
                EdgeReason.RETAINED,
                "Tenant %s and its DNS records are not deleted because of annotation %s"
                    .formatted(tenant.memory().id().orElse(tenant.name()), Treatment.DELETION)))
        .then(new Next.Released());
  }

  private EdgePlan unread(Failure failure) {
    var trouble = FailureMeaning.of("get (during deletion)", failure);
    var draft = new Draft(world).failure(failure);
    others(draft);
    return draft
        .verdict(
            Verdict.no(
                READY, trouble.terminal() ? trouble.reason() : stage(tenant), trouble.message()))
        .then(trouble.next());
  }

  /**
   * CloudFront may still be disabling the tenant when the deletion is requested. Mostly it is done,
   * and one pass is enough.
   */
  private EdgePlan delete(LiveTenant live) {
    var draft = new Draft(world).live(live);
    if (live.config().enabled()) {
      draft.step(new EdgeStep.Disable(live.id(), live.config()));
    } else if (!live.deployed()) {
      return switchingOff(draft);
    }
    draft.step(new EdgeStep.Delete(live.id()));
    return cleaned(draft, deleted());
  }

  /** Deleted when listings show that CloudFront has deployed the change. */
  private EdgePlan switchingOff(Draft draft) {
    others(draft);
    var stage = stage(tenant);
    return draft
        .verdict(Verdict.no(READY, stage, stage == DELETING ? STILL_DEPLOYING : SWITCHING_OFF))
        .then(new Next.Settled());
  }

  /** What was switched off for the deletion is being disabled until it is gone. */
  static EdgeReason stage(DistributionTenantView tenant) {
    return tenant.memory().said(READY, DISABLING, tenant.generation()) ? DISABLING : DELETING;
  }

  private EdgePlan gone() {
    return cleaned(new Draft(world), deleted());
  }

  private Announcement deleted() {
    return Announcement.normal(
        EdgeReason.DELETED,
        "Tenant %s is deleted".formatted(tenant.memory().id().orElse(tenant.name())));
  }

  /**
   * No domain may point to CloudFront without a tenant: the next tenant to claim it would get it.
   */
  private EdgePlan cleaned(Draft draft, Announcement end) {
    var before = Records.noted(tenant).size();
    var records = TenantRecordPlanner.exactly(world, Map.of());
    draft.records(records);
    if (records.failure().isPresent()) {
      var trouble = FailureMeaning.of("delete DNS records", records.failure().get());
      others(draft);
      return draft
          .failure(records.failure().get())
          .verdict(
              Verdict.no(
                  READY, trouble.terminal() ? EdgeReason.DNS_ERROR : DELETING, trouble.message()))
          .then(ZonePlanner.next(records));
    }
    if (!records.sent()) {
      others(draft);
      return removing(draft, records);
    }
    if (before > 0) {
      draft.remark(
          Announcement.normal(
              EdgeReason.DNS_CLEANED, "Removed " + EdgeConditions.records(before) + leftovers()));
      forget(draft);
    }
    others(draft); // in case a step fails and the object stays
    return draft.remark(end).step(new EdgeStep.Release()).then(new Next.Released());
  }

  /** The status says that it goes; what is waited for is written only if it takes long. */
  private EdgePlan removing(Draft draft, RecordPlan records) {
    var brief =
        records.steps().stream().anyMatch(EdgeStep.Submit.class::isInstance)
            && (tenant.memory().said(READY, DELETING, tenant.generation())
                || tenant.memory().said(READY, DISABLING, tenant.generation()));
    return draft
        .verdict(Verdict.no(READY, DELETING, "Waiting for the deletion of the DNS records"))
        .brief(brief)
        .then(brief ? new Next.Again(EdgeRules.LONG_REMOVAL) : new Next.Settled());
  }

  /** Records that now have another owner are not removed, and the event names them. */
  private String leftovers() {
    return world.around().dns().values().stream()
        .flatMap(standing -> standing.remarks().stream())
        .map(remark -> "; " + remark)
        .collect(Collectors.joining());
  }

  /** By whichever role a zone was reached, or would be now. */
  private void forget(Draft draft) {
    Stream.concat(
            Records.noted(tenant).stream().map(Records::zone),
            tenant.wanted().dns().map(DesiredTenant.Zone::zone).stream())
        .distinct()
        .forEach(zone -> draft.step(new EdgeStep.Forget(zone)));
  }

  /** The other conditions keep what they last said. */
  private void others(Draft draft) {
    tenant.memory().conditions().stream()
        .filter(
            c -> !List.of(READY, EdgeReason.ANNOTATIONS, EdgeReason.PAUSE).contains(c.getType()))
        .map(Verdict::asBefore)
        .forEach(draft::verdict);
  }
}
