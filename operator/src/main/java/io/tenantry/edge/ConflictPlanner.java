package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DOMAIN_CONFLICT;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides what to do when another tenant has this tenant's name or domains; pure. */
final class ConflictPlanner {
  private ConflictPlanner() {}

  private static final String VACANT =
      "CloudFront refused a name or domain that is free now; the operator tries again";

  static EdgePlan plan(EdgeWorld world, DomainConflicts rivalry) {
    if (rivalry.vacant() && !refusedBefore(world.tenant())) {
      return wait(world, VACANT, world.rules().poll());
    }
    var yielding = rivalry.namesake().isEmpty() && rivalry.yielding();
    return yielding ? handover(world, rivalry) : conflict(world, rivalry);
  }

  /** A first refusal may be a race; a second means an owner that this account cannot see. */
  private static boolean refusedBefore(DistributionTenantView tenant) {
    return tenant
        .memory()
        .condition(READY)
        .filter(was -> Objects.equals(was.getObservedGeneration(), tenant.generation()))
        .filter(was ->
            VACANT.equals(was.getMessage()) || DOMAIN_CONFLICT.text().equals(was.getReason()))
        .isPresent();
  }

  /**
   * Another object of ours no longer wants the domain. One of the same namespace that is switched
   * off can be relieved of it without a gap; any other lets go by itself in a moment.
   */
  private static EdgePlan handover(EdgeWorld world, DomainConflicts rivalry) {
    var id = world.tenant().memory().id();
    var moves =
        id.isPresent()
            && rivalry.holders().stream()
                .allMatch(holder -> holder.yieldsTo(world.tenant().namespace()));
    var steps =
        moves
            ? rivalry.holders().stream()
                .map(holder -> new EdgeStep.Move(holder.domain(), id.get()))
                .toArray(EdgeStep[]::new)
            : new EdgeStep[0];
    var waits =
        rivalry.holders().stream()
            .map(h -> "%s by DistributionTenant %s".formatted(h.domain(), h.key()))
            .collect(Collectors.joining("; ", "Waiting for the release of ", ""));
    return wait(world, waits, moves ? Duration.ZERO : world.rules().poll(), steps);
  }

  private static EdgePlan wait(EdgeWorld world, String message, Duration pause, EdgeStep... steps) {
    var made = world.tenant().memory().id().isPresent();
    var draft = new Draft(world);
    world.live().found().ifPresent(draft::live);
    Stream.of(steps).forEach(draft::step);
    return draft
        .verdict(Verdict.no(READY, made ? EdgeReason.DEPLOYING : EdgeReason.CREATING, message))
        .verdict(Verdict.no(SYNCED, EdgeReason.UPDATE_PENDING, message))
        .verdict(EdgeConditions.certificate(world))
        .verdict(EdgeConditions.dnsAsBefore(world.tenant()))
        .then(new Next.Again(pause));
  }

  private static EdgePlan conflict(EdgeWorld world, DomainConflicts rivalry) {
    var message = text(world, rivalry);
    var draft = new Draft(world).failure(rivalry.refusal());
    world.live().found().ifPresent(draft::live);
    return draft
        .verdict(Verdict.no(READY, DOMAIN_CONFLICT, message))
        .verdict(Verdict.no(SYNCED, DOMAIN_CONFLICT, message))
        .verdict(EdgeConditions.certificate(world))
        .verdict(EdgeConditions.dnsAsBefore(world.tenant()))
        .then(new Next.Again(EdgeRules.LONG));
  }

  /** The tenant that the status names is another object's: nothing is done to it. */
  static EdgePlan foreign(EdgeWorld world, LiveTenant live) {
    var message =
        ("%s; the operator neither changes nor deletes it. Delete this object, or, if the owner no"
                + " longer exists, remove the tags tenantry.io/* from the tenant")
            .formatted(belongs(live));
    return new Draft(world)
        .verdict(Verdict.no(READY, DOMAIN_CONFLICT, message))
        .verdict(Verdict.no(SYNCED, DOMAIN_CONFLICT, message))
        .verdict(ManagedCertificatePlanner.ahead(world))
        .verdict(EdgeConditions.dnsAsBefore(world.tenant()))
        .then(new Next.Again(EdgeRules.LONG));
  }

  /** Whose a tenant is that is not this object's. */
  static String belongs(LiveTenant live) {
    return TenantOwnership.named(live)
        .map(owner -> "Tenant %s belongs to %s".formatted(live.id(), owner))
        .orElseGet(() ->
            "Tenant %s has the name %s, which is not this object's"
                .formatted(live.id(), live.name()));
  }

  private static String text(EdgeWorld world, DomainConflicts rivalry) {
    var namesake = rivalry.namesake();
    if (namesake.isPresent()) {
      return "%s (%s)".formatted(namesake(world, namesake.get()), rivalry.refusal().message());
    }
    if (rivalry.conflicts().isEmpty()) {
      return rivalry.refusal().message();
    }
    var holders =
        rivalry.conflicts().stream()
            .map(c ->
                "%s belongs to %s %s in %s"
                    .formatted(
                        c.domain(),
                        c.resourceType(),
                        c.resourceId(),
                        c.account().isEmpty() ? "this account" : "account " + c.account()))
            .collect(Collectors.joining("; "));
    return "%s; remove it there first (%s)".formatted(holders, rivalry.refusal().message());
  }

  /** Adoption is only for tenants without an owner. */
  private static String namesake(EdgeWorld world, LiveTenant live) {
    var name = world.tenant().name();
    var adoption =
        "choose another name, or adopt the tenant with annotation %s: \"true\""
            .formatted(Treatment.ADOPT);
    return switch (TenantOwnership.of(world).ownerOf(live)) {
      case OURS, UNMARKED ->
          "Name %s is in use by tenant %s, which this operator did not create; %s"
              .formatted(name, live.id(), adoption);
      case FORMER ->
          "Name %s is in use by tenant %s, which an earlier object of this name left behind; %s"
              .formatted(name, live.id(), adoption);
      case FOREIGN ->
          ("Name %s is in use by tenant %s of %s; choose another name, or, if that object no"
                  + " longer exists, remove the tags tenantry.io/* from the tenant")
              .formatted(name, live.id(), TenantOwnership.named(live).orElse("another object"));
    };
  }
}
