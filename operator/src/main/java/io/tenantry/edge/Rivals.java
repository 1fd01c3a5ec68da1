package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DOMAIN_CONFLICT;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.edge.Rivalry.Holder;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides what to do when somebody has a tenant's name or its domains; pure. */
final class Rivals {
  private Rivals() {}

  private static final String VACANT =
      "CloudFront has refused what somebody let go of in the meantime: it is asked again";

  static EdgePlan plan(EdgeWorld world, Rivalry rivalry) {
    if (rivalry.vacant() && !refusedBefore(world.tenant())) {
      return wait(world, VACANT, world.rules().poll());
    }
    var yielding = rivalry.namesake().isEmpty() && rivalry.yielding();
    return yielding ? handover(world, rivalry) : conflict(world, rivalry);
  }

  /** Once may be chance; twice, there is somebody whom we cannot see. */
  private static boolean refusedBefore(Subject tenant) {
    return tenant
        .memory()
        .condition(READY)
        .filter(was -> Objects.equals(was.getObservedGeneration(), tenant.generation()))
        .filter(was ->
            VACANT.equals(was.getMessage()) || DOMAIN_CONFLICT.text().equals(was.getReason()))
        .isPresent();
  }

  /**
   * Another object of ours no longer wants the domain. One that is switched off can be relieved of
   * it without a gap; any other lets go by itself in a moment.
   */
  private static EdgePlan handover(EdgeWorld world, Rivalry rivalry) {
    var id = world.tenant().memory().id();
    var moves = id.isPresent() && rivalry.holders().stream().allMatch(Holder::off);
    var steps =
        moves
            ? rivalry.holders().stream()
                .map(holder -> new EdgeStep.Move(holder.domain(), id.get()))
                .toArray(EdgeStep[]::new)
            : new EdgeStep[0];
    var waits =
        rivalry.holders().stream()
            .map(h -> "%s to come from DistributionTenant %s".formatted(h.domain(), h.key()))
            .collect(Collectors.joining("; ", "waiting for ", ""));
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
        .verdict(Verdicts.certificate(world))
        .verdict(Verdicts.dnsAsBefore(world.tenant()))
        .then(new Next.Again(pause));
  }

  private static EdgePlan conflict(EdgeWorld world, Rivalry rivalry) {
    var message = text(world.tenant(), rivalry);
    var draft = new Draft(world).failure(rivalry.refusal());
    world.live().found().ifPresent(draft::live);
    return draft
        .verdict(Verdict.no(READY, DOMAIN_CONFLICT, message))
        .verdict(Verdict.no(SYNCED, DOMAIN_CONFLICT, message))
        .verdict(Verdicts.certificate(world))
        .verdict(Verdicts.dnsAsBefore(world.tenant()))
        .then(new Next.Again(EdgeRules.LONG));
  }

  private static String text(Subject tenant, Rivalry rivalry) {
    var namesake = namesake(tenant, rivalry);
    if (namesake.isPresent()) {
      return "%s: choose another name, or have it taken over with the annotation %s: \"true\" (%s)"
          .formatted(namesake.get(), Treatment.ADOPT, rivalry.refusal().message());
    }
    if (rivalry.conflicts().isEmpty()) {
      return rivalry.refusal().message();
    }
    var holders =
        rivalry.conflicts().stream()
            .map(c ->
                "%s belongs to %s %s of %s"
                    .formatted(
                        c.domain(),
                        c.resourceType(),
                        c.resourceId(),
                        c.account().isEmpty() ? "this account" : "account " + c.account()))
            .collect(Collectors.joining("; "));
    return "%s: remove it there first (%s)".formatted(holders, rivalry.refusal().message());
  }

  private static Optional<String> namesake(Subject tenant, Rivalry rivalry) {
    return rivalry
        .namesake()
        .map(live ->
            Ownership.ownerOf(live)
                .map(owner ->
                    "the name %s is in use by DistributionTenant %s (%s)"
                        .formatted(tenant.name(), owner, live.id()))
                .orElseGet(() ->
                    "the name %s is in use by tenant %s, which no object of ours has made"
                        .formatted(tenant.name(), live.id())));
  }
}
