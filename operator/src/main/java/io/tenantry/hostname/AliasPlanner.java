package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.LISTENER;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plans the alias records of a hostname and its move between load balancers; pure. */
final class AliasPlanner {
  private static final int MOST_ROUTES = 5;

  private final HostnameWorld world;
  private final Subject request;
  private final Wanted wanted;
  private final HostnameRules rules;
  private final Sketch sketch;
  private final String serving;

  AliasPlanner(HostnameWorld world, Sketch sketch, String serving) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.rules = world.rules();
    this.sketch = sketch;
    this.serving = serving;
  }

  void plan() {
    var site = world.gateway().found();
    if (site.isEmpty()) {
      sketch.carry(ALIAS);
      return;
    }
    if (site.get().address().isEmpty()) {
      sketch.say(
          Verdict.no(
              ALIAS,
              HostnameReason.WAITING_FOR_LOAD_BALANCER,
              "Gateway %s/%s has no address yet".formatted(rules.pool(), site.get().name())));
      sketch.pause(rules.poll());
      return;
    }
    switch (LoadBalancerAddress.of(site.get().address().get(), rules.zones())) {
      case LoadBalancerAddress.Unknown(_, var message) ->
          sketch.say(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case LoadBalancerAddress.Known to -> lead(site.get(), to);
    }
  }

  /** The region of a certificate, which must be that of the load balancer. */
  static String region(String arn) {
    return arn.split(":", 5)[3];
  }

  static void propagating(Sketch sketch, String hostname) {
    sketch.attempt(
        HostnameReason.ALIAS_FAILED,
        Verdict.no(
            ALIAS,
            HostnameReason.ALIAS_PROPAGATING,
            "The alias records of %s are not on all name servers yet".formatted(hostname)));
  }

  private void lead(Site site, LoadBalancerAddress.Known to) {
    if (!region(serving).equals(to.region())) {
      sketch.say(
          Verdict.no(
              LISTENER,
              HostnameReason.ATTACHMENT_FAILED,
              ("Gateway %s has a load balancer in region %s, but certificates are requested in %s:"
                      + " run the operator with --aws-region=%s")
                  .formatted(site.name(), to.region(), region(serving), to.region())));
      sketch.carry(ALIAS);
      return;
    }
    if (!site.shown().contains(serving)) {
      awaitCertificate();
      return;
    }
    if (movesForThePool() && !world.unrouted().isEmpty()) {
      sketch.say(
          Verdict.no(
              ALIAS,
              HostnameReason.REBALANCE_PENDING,
              ("The DNS records of %s still point to Gateway %s: add Gateway %s to the parentRefs of"
                      + " %s")
                  .formatted(
                      wanted.hostname(),
                      sketch.draft().previousGateway().orElse(""),
                      site.name(),
                      some(world.unrouted()))));
      sketch.pause(rules.poll());
      return;
    }
    var holding = world.current().orElseThrow();
    var lead = Sharing.lead(to, wanted, rules);
    var before = holding.ledger().knowing(request.loadBalancer()).leads();
    sketch.note(holding, sketch.noted(holding).leadingTo(lead));
    switch (records(holding, before, lead).plan(records(lead))) {
      case RecordPlanner.There _ -> {
        sketch.say(
            Verdict.yes(
                ALIAS,
                HostnameReason.CREATED,
                "%s points to load balancer %s".formatted(wanted.hostname(), to.dnsName())));
        sketch.note(holding, sketch.noted(holding).arrivedAt(lead));
        arrived(to.dnsName());
      }
      case RecordPlanner.Writing _, RecordPlanner.Propagating _ ->
          propagating(sketch, wanted.hostname());
      case RecordPlanner.Trouble(var message) ->
          sketch.say(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case RecordPlanner.Untold _ -> sketch.carry(ALIAS);
    }
  }

  /** The Gateway's pass puts the certificate there, and wakes this one. */
  private void awaitCertificate() {
    if (!request.said(ALIAS) || sketch.renewed()) {
      propagating(sketch, wanted.hostname()); // as the pass will say that writes the records
    } else {
      sketch.carry(ALIAS);
    }
    sketch.pause(rules.poll());
  }

  /** Nobody asked for the move but the pool: the Gateway before would still do. */
  private boolean movesForThePool() {
    return sketch.draft().previousGateway().isPresent()
        && world.previous().found().filter(Site::fits).isPresent();
  }

  private void arrived(String address) {
    var now = sketch.draft().gateway();
    var before = sketch.draft().previousGateway().filter(left -> !now.equals(Optional.of(left)));
    sketch.draft(sketch.draft().leadingTo(address));
    before.ifPresent(left -> {
      sketch.seat(Optional.of(serving));
      sketch.tell(
          Announcement.normal(
              HostnameReason.MOVED,
              "%s moved from Gateway %s to Gateway %s"
                  .formatted(wanted.hostname(), left, now.orElse(""))));
    });
  }

  /** Records that point to the previous load balancer are also the operator's own. */
  private RecordPlanner records(Holding holding, List<Lead> before, Lead lead) {
    var same =
        request.loadBalancer().equals(Optional.of(lead.address()))
            && before.stream().allMatch(lead::sameWay);
    var all = before.stream().flatMap(old -> records(old).stream()).collect(Collectors.toSet());
    return RecordPlanner.forAlias(world, sketch, holding, all, same);
  }

  private Set<DnsRecord> records(Lead lead) {
    return lead.records(wanted.hostname(), request.uid(), rules.zones());
  }

  /** Lists only the first routes, as there may be a thousand. */
  private static String some(List<String> routes) {
    var named = String.join(", ", routes.stream().limit(MOST_ROUTES).toList());
    return routes.size() <= MOST_ROUTES
        ? named
        : "%s and %d more".formatted(named, routes.size() - MOST_ROUTES);
  }
}
