package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.LISTENER;

import io.tenantry.hostname.HostnameWorld.Rejection;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A name's place in the pool of Gateways: made before the one before is given up; pure. */
final class SeatPlanner {
  private final HostnameWorld world;
  private final Subject request;
  private final HostnameRules rules;
  private final Sketch sketch;
  private final String serving;

  /** {@code serving}: the certificate that the Gateway is to show. */
  SeatPlanner(HostnameWorld world, Sketch sketch, String serving) {
    this.world = world;
    this.request = world.request();
    this.rules = world.rules();
    this.sketch = sketch;
    this.serving = serving;
  }

  /** Whether it has a place, as far as can be told. */
  boolean plan() {
    var now = sketch.draft().gateway();
    switch (now.isEmpty() ? new Lookup.Missing<Site>() : world.gateway()) {
      case Lookup.Missing<Site> _ -> {
        now.ifPresent(gone -> lost("Gateway %s is gone".formatted(gone)));
        assign(Optional.empty());
        return false;
      }
      case Lookup.Found<Site>(var site) when site.deleting() -> {
        lost("Gateway %s is being deleted".formatted(site.name()));
        assign(Optional.of(site.name()));
        return false;
      }
      case Lookup.Found<Site>(var site) when (!site.fits() && !arriving(site)) || mustLeave() -> {
        assign(Optional.of(site.name()));
        return false;
      }
      case Lookup.Found<Site> _ -> tellPlan();
      case Lookup.Unknown<Site>(var failure) -> {
        sketch.say(Verdict.no(LISTENER, HostnameReason.ATTACHMENT_FAILED, failure.message()));
        sketch.pause(rules.poll());
        return false;
      }
      case Lookup.NotAsked<Site> _ -> {}
    }
    sketch.seat(Optional.of(serving));
    attach();
    world.gateway().found().flatMap(Site::rejection).ifPresent(this::rejected);
    retire();
    return true;
  }

  private void lost(String what) {
    sketch.tell(
        Announcement.warning(HostnameReason.DRIFT_DETECTED, what + "; another one is looked for"));
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
        && sketch.draft().previousGateway().isEmpty();
  }

  /** The Gateway that traffic goes to stays in service until the new one has taken over. */
  private void assign(Optional<String> leave) {
    var serves = sketch.draft().previousGateway().filter(name -> !world.gone(name)).or(() -> leave);
    sketch.draft(sketch.draft().on(Optional.empty(), serves));
    sketch.seat(Optional.of(serving));
    // It never came to serve there, so nobody is led there either.
    leave
        .filter(_ -> !serves.equals(leave))
        .ifPresent(left -> sketch.add(new HostnameStep.Tend(left)));
    sketch.add(new HostnameStep.Assign(world.need(), leave));
    WafScope.mismatch(
            request.wanted().wafArn().orElse(""), Optional.of(AliasPlanner.region(serving)))
        .ifPresent(
            message -> sketch.tell(Announcement.warning(HostnameReason.WAF_MISMATCH, message)));
    sketch.say(Verdict.yes(LISTENER, HostnameReason.ATTACHED, "the certificate is on the Gateway"));
    if (leave.isEmpty() && (!request.said(ALIAS) || sketch.renewed())) {
      // As the next pass will say: it writes the records, and then there is nothing new to say.
      AliasPlanner.propagating(sketch, request.wanted().hostname());
    }
    leave.ifPresent(left ->
        sketch.say(
            Verdict.no(
                ALIAS,
                HostnameReason.WAITING_FOR_LOAD_BALANCER,
                "moving away; Gateway %s serves until then".formatted(serves.orElse(left)))));
    sketch.pause(Duration.ZERO);
  }

  /** Where it would go, were it to go, is only said. */
  private void tellPlan() {
    var planned = world.relief().filter(Relief::planned);
    sketch.draft(sketch.draft().planned(planned.map(Relief::target)));
    planned
        .filter(plan -> !plan.target().equals(request.status().plannedGateway()))
        .ifPresent(plan ->
            sketch.tell(Announcement.normal(HostnameReason.REBALANCE_PLANNED, plan.message())));
  }

  private void attach() {
    sketch
        .draft()
        .gateway()
        .ifPresent(name -> {
          sketch.add(new HostnameStep.Tend(name));
          sketch.say(attached(rules.pool(), name));
        });
  }

  static Verdict attached(String pool, String gateway) {
    return Verdict.yes(
        LISTENER,
        HostnameReason.ATTACHED,
        "The certificate is on Gateway %s/%s".formatted(pool, gateway));
  }

  /** Nothing is taken away for that: what its load balancer has been told before may serve on. */
  private void rejected(Rejection rejection) {
    // Its controller may just not have seen the rest of what was written for it.
    var patience = Duration.between(world.now(), since(rejection).plus(HostnameRules.POLL));
    if (patience.isPositive()) {
      sketch.pause(patience);
      return;
    }
    sketch.say(
        Verdict.no(
            LISTENER,
            HostnameReason.ATTACHMENT_FAILED,
            "Gateway %s/%s is not accepted: %s"
                .formatted(
                    rules.pool(), sketch.draft().gateway().orElse(""), rejection.message())));
  }

  /** What was said of it before the certificate was there says nothing of how it is with it. */
  private Instant since(Rejection rejection) {
    var before = request.condition(LISTENER);
    if (before.isEmpty()) {
      return world.now();
    }
    var attached = Instant.parse(before.get().getLastTransitionTime());
    return request.said(LISTENER) && attached.isAfter(rejection.since())
        ? attached
        : rejection.since();
  }

  /** What has been replaced is deleted as soon as no load balancer shows it any more. */
  private void retire() {
    var holding = world.current();
    if (holding.isEmpty() || !sketch.draft().certificate().equals(Optional.of(serving))) {
      return;
    }
    var still = new ArrayList<String>();
    var gone = new HashSet<String>();
    for (var arn : others(holding.get())) {
      switch (holding.get().certificate(arn)) {
        case Lookup.Missing<Cert> _ -> gone.add(arn);
        case Lookup.Found<Cert>(var cert) when !cert.inUse() -> {
          sketch.delete(holding.get(), arn);
          gone.add(arn);
        }
        default -> {
          still.add(arn);
          sketch.pause(rules.detachment());
        }
      }
    }
    sketch.draft(sketch.draft().succeeded(still));
    if (!still.isEmpty()) {
      world.showing().stream().sorted().map(HostnameStep.Tend::new).forEach(sketch::add);
    }
    sketch.note(holding.get(), sketch.noted(holding.get()).without(gone));
  }

  /** Those that were noted, too: a process may have died before it could say that they retire. */
  private List<String> others(Holding holding) {
    return Stream.concat(
            sketch.draft().retired().stream(), sketch.noted(holding).certificates().stream())
        .distinct()
        .filter(arn -> !arn.equals(serving))
        .toList();
  }
}
