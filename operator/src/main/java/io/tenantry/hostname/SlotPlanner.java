package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.LISTENER;

import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.pool.GatewayPlanner;
import io.tenantry.hostname.pool.GatewayRejection;
import io.tenantry.hostname.pool.GatewayStep;
import io.tenantry.hostname.pool.Placement;
import io.tenantry.hostname.pool.PoolView;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A name's place in the pool of Gateways: made before the one before is given up; pure. */
final class SlotPlanner {
  private final HostnameWorld world;
  private final RequestView request;
  private final HostnameRules rules;
  private final HostnamePlanBuilder builder;
  private final String serving;

  /** {@code serving}: the certificate that the Gateway is to show. */
  SlotPlanner(HostnameWorld world, HostnamePlanBuilder builder, String serving) {
    this.world = world;
    this.request = world.request();
    this.rules = world.rules();
    this.builder = builder;
    this.serving = serving;
  }

  /** Whether it has a place, as far as can be told. */
  boolean plan() {
    var now = builder.draft().gateway();
    switch (now.isEmpty() ? new Lookup.Missing<Site>() : world.gateway()) {
      case Lookup.Missing<Site> _ -> {
        assign(Optional.empty(), now.map("Gateway %s is gone"::formatted));
        return false;
      }
      case Lookup.Found<Site>(var site) when site.deleting() -> {
        assign(
            Optional.of(site.name()),
            Optional.of("Gateway %s is being deleted".formatted(site.name())));
        return false;
      }
      case Lookup.Found<Site>(var site) when (!site.fits() && !arriving(site)) || mustLeave() -> {
        assign(Optional.of(site.name()), Optional.empty());
        return false;
      }
      case Lookup.Found<Site> _ -> tellPlan();
      case Lookup.Unknown<Site>(var failure) -> {
        builder.say(Verdict.no(LISTENER, HostnameReason.ATTACHMENT_FAILED, failure.message()));
        builder.pause(rules.poll());
        return false;
      }
      case Lookup.NotAsked<Site> _ -> {}
    }
    builder.slot(Optional.of(serving));
    if (!attach()) {
      return false;
    }
    world.gateway().found().flatMap(Site::rejection).ifPresent(this::rejected);
    new RetirementPlanner(world, builder, serving).plan();
    return true;
  }

  /**
   * Whether the records may lead there already, though nobody has seen it: the move is ended first,
   * since both Gateways may be asked and only one more can be kept in service.
   */
  private boolean arriving(Site site) {
    return site.address()
        .filter(address -> !request.loadBalancer().equals(Optional.of(address)))
        .filter(address ->
            world.current().stream().anyMatch(held -> held.ledger().addresses().contains(address)))
        .isPresent();
  }

  /** For the pool's sake, and not while another move is under way. */
  private boolean mustLeave() {
    return world.relief().filter(relief -> !relief.planned()).isPresent()
        && builder.draft().previousGateway().isEmpty();
  }

  /** {@code lost}: what has become of the one before, where that is not as it should be. */
  private void assign(Optional<String> leave, Optional<String> lost) {
    world
        .pool()
        .ifPresentOrElse(pool -> assign(pool, leave, lost), () -> builder.pause(rules.poll()));
  }

  private void assign(PoolView pool, Optional<String> leave, Optional<String> lost) {
    switch (pool.place(rules.limits(), world.need(), leave)) {
      case Placement.Refused(var message) -> refuse(new Failure(Kind.INVALID, message));
      case Placement.Use(var gateway) ->
          take(assignment(pool, gateway, Optional.empty()), leave, lost);
      case Placement.Create create ->
          rules
              .quotas()
              .refusal(pool.gateways(), request.namespace())
              .ifPresentOrElse(
                  message -> refuse(new Failure(Kind.LIMIT, message)),
                  () ->
                      take(
                          assignment(pool, create.gateway(), Optional.of(creation(pool, create))),
                          leave,
                          lost));
    }
  }

  private GatewayStep.Create creation(PoolView pool, Placement.Create place) {
    return GatewayPlanner.creation(place, request.namespace(), pool, rules.gateways());
  }

  private HostnameStep.Assign assignment(
      PoolView pool, String gateway, Optional<GatewayStep.Create> creation) {
    var slot = new Slot(request.uid(), Optional.of(serving), Set.of(gateway));
    return new HostnameStep.Assign(slot, gateway, pool.version(gateway), creation);
  }

  private void refuse(Failure why) {
    builder.slot(Optional.of(serving));
    builder.refuse(why);
    builder.say(Verdict.no(LISTENER, HostnameReason.ATTACHMENT_FAILED, why.message()));
    builder.pause(rules.poll());
  }

  /** The Gateway that traffic goes to stays in service until the new one has taken over. */
  private void take(HostnameStep.Assign place, Optional<String> leave, Optional<String> lost) {
    var gateway = place.gateway();
    lost.ifPresent(what ->
        builder.tell(
            Announcement.warning(
                HostnameReason.DRIFT_DETECTED, what + "; another one is looked for")));
    var serves =
        builder.draft().previousGateway().filter(name -> !world.gone(name)).or(() -> leave);
    builder.draft(builder.draft().on(Optional.of(gateway), serves));
    builder.assign(place);
    WafScope.mismatch(
            request.wanted().wafArn().orElse(""), Optional.of(AliasPlanner.region(serving)))
        .ifPresent(
            message -> builder.tell(Announcement.warning(HostnameReason.WAF_MISMATCH, message)));
    // As the passes will say that see the certificate there and write the records.
    builder.say(attached(gateway));
    if (leave.isEmpty() && (!request.said(ALIAS) || builder.renewed())) {
      AliasPlanner.propagating(builder, request.wanted().hostname());
    }
    leave.ifPresent(left ->
        builder.say(
            Verdict.no(
                ALIAS,
                HostnameReason.WAITING_FOR_LOAD_BALANCER,
                "moving away; Gateway %s serves until then".formatted(serves.orElse(left)))));
    builder.pause(rules.poll());
  }

  /** Where it would go, were it to go, is only said. */
  private void tellPlan() {
    var planned = world.relief().filter(Relief::planned);
    builder.draft(builder.draft().planned(planned.map(Relief::target)));
    planned
        .filter(plan -> !plan.target().equals(request.status().plannedGateway()))
        .ifPresent(plan ->
            builder.tell(Announcement.normal(HostnameReason.REBALANCE_PLANNED, plan.message())));
  }

  /** The Gateway's pass puts the certificate there, and wakes this one when that has changed. */
  private boolean attach() {
    var site = world.gateway().found();
    var trouble = site.flatMap(Site::trouble);
    if (trouble.isPresent()) {
      builder.say(Verdict.no(LISTENER, HostnameReason.ATTACHMENT_FAILED, trouble.get()));
      builder.pause(rules.poll());
      return false;
    }
    var waits = site.filter(gateway -> !gateway.shown().contains(serving)).isPresent();
    if (waits && request.condition(LISTENER).isPresent() && !builder.renewed()) {
      builder.carry(LISTENER);
    } else {
      builder.draft().gateway().map(this::attached).ifPresent(builder::say);
    }
    return true;
  }

  private Verdict attached(String gateway) {
    return Verdict.yes(
        LISTENER,
        HostnameReason.ATTACHED,
        "The certificate is on Gateway %s/%s%s"
            .formatted(rules.pool(), gateway, world.stuck().map(why -> "; " + why).orElse("")));
  }

  /** Nothing is taken away for that: what its load balancer has been told before may serve on. */
  private void rejected(GatewayRejection rejection) {
    // Its controller may just not have seen the rest of what was written for it.
    var patience = Duration.between(world.now(), since(rejection).plus(HostnameRules.POLL));
    if (patience.isPositive()) {
      builder.pause(patience);
      return;
    }
    builder.say(
        Verdict.no(
            LISTENER,
            HostnameReason.ATTACHMENT_FAILED,
            "Gateway %s/%s is not accepted: %s"
                .formatted(
                    rules.pool(), builder.draft().gateway().orElse(""), rejection.message())));
  }

  /** What was said of it before the certificate was there says nothing of how it is with it. */
  private Instant since(GatewayRejection rejection) {
    var before = request.condition(LISTENER);
    if (before.isEmpty()) {
      return world.now();
    }
    var attached = Instant.parse(before.get().getLastTransitionTime());
    return request.said(LISTENER) && attached.isAfter(rejection.since())
        ? attached
        : rejection.since();
  }
}
