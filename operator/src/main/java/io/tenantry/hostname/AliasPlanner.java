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
  private final RequestView request;
  private final DesiredHostname wanted;
  private final HostnameRules rules;
  private final HostnamePlanBuilder builder;
  private final String serving;

  AliasPlanner(HostnameWorld world, HostnamePlanBuilder builder, String serving) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.rules = world.rules();
    this.builder = builder;
    this.serving = serving;
  }

  void plan() {
    var site = world.gateway().found();
    if (site.isEmpty()) {
      builder.carry(ALIAS);
      return;
    }
    if (site.get().address().isEmpty()) {
      builder.say(
          Verdict.no(
              ALIAS,
              HostnameReason.WAITING_FOR_LOAD_BALANCER,
              "Gateway %s/%s has no address yet".formatted(rules.pool(), site.get().name())));
      builder.pause(rules.poll());
      return;
    }
    switch (LoadBalancerAddress.of(site.get().address().get(), rules.zones())) {
      case LoadBalancerAddress.Unknown(_, var message) ->
          builder.say(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case LoadBalancerAddress.Known to -> aliasTarget(site.get(), to);
    }
  }

  /** The region of a certificate, which must be that of the load balancer. */
  static String region(String arn) {
    return arn.split(":", 5)[3];
  }

  static void propagating(HostnamePlanBuilder builder, String hostname) {
    builder.attempt(
        HostnameReason.ALIAS_FAILED,
        Verdict.no(
            ALIAS,
            HostnameReason.ALIAS_PROPAGATING,
            "The alias records of %s are not on all name servers yet".formatted(hostname)));
  }

  private void aliasTarget(Site site, LoadBalancerAddress.Known to) {
    if (!region(serving).equals(to.region())) {
      builder.say(
          Verdict.no(
              LISTENER,
              HostnameReason.ATTACHMENT_FAILED,
              ("Gateway %s has a load balancer in region %s, but certificates are requested in %s:"
                      + " run the operator with --aws-region=%s")
                  .formatted(site.name(), to.region(), region(serving), to.region())));
      builder.carry(ALIAS);
      return;
    }
    if (!site.shown().contains(serving)) {
      awaitCertificate();
      return;
    }
    if (isServedByTheLast() && !world.unrouted().isEmpty()) {
      builder.say(
          Verdict.no(
              ALIAS,
              HostnameReason.REBALANCE_PENDING,
              ("The DNS records of %s still point to Gateway %s: add Gateway %s to the parentRefs of"
                      + " %s")
                  .formatted(
                      wanted.hostname(),
                      builder.draft().previousGateway().orElse(""),
                      site.name(),
                      some(world.unrouted()))));
      builder.pause(rules.poll());
      return;
    }
    var holding = world.current().orElseThrow();
    var aliasTarget = CrossClusterRouting.aliasTarget(to, wanted, rules);
    var before = holding.ledger().knowing(request.loadBalancer()).leads();
    builder.note(holding, builder.noted(holding).leadingTo(aliasTarget));
    switch (records(holding, before, aliasTarget).plan(records(aliasTarget))) {
      case HostnameRecordPlanner.There _ -> {
        builder.say(
            Verdict.yes(
                ALIAS,
                HostnameReason.CREATED,
                "%s points to load balancer %s".formatted(wanted.hostname(), to.dnsName())));
        builder.note(holding, builder.noted(holding).arrivedAt(aliasTarget));
        arrived(to.dnsName());
      }
      case HostnameRecordPlanner.Writing _, HostnameRecordPlanner.Propagating _ ->
          propagating(builder, wanted.hostname());
      case HostnameRecordPlanner.Trouble(var message) ->
          builder.say(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case HostnameRecordPlanner.Untold _ -> builder.carry(ALIAS);
    }
  }

  /** The Gateway's pass puts the certificate there, and wakes this one. */
  private void awaitCertificate() {
    if (!request.said(ALIAS) || builder.renewed()) {
      propagating(builder, wanted.hostname()); // as the pass will say that writes the records
    } else {
      builder.carry(ALIAS);
    }
    builder.pause(rules.poll());
  }

  /** Whoever asked for the move, visitors find their routes on the Gateway before. */
  private boolean isServedByTheLast() {
    return builder.draft().previousGateway().isPresent()
        && world.previous().found().filter(site -> !site.deleting()).isPresent();
  }

  private void arrived(String address) {
    var now = builder.draft().gateway();
    var before = builder.draft().previousGateway().filter(left -> !now.equals(Optional.of(left)));
    builder.draft(builder.draft().leadingTo(address));
    before.ifPresent(left -> {
      builder.slot(Optional.of(serving));
      builder.tell(
          Announcement.normal(
              HostnameReason.MOVED,
              "%s moved from Gateway %s to Gateway %s"
                  .formatted(wanted.hostname(), left, now.orElse(""))));
    });
  }

  /** Records that point to the previous load balancer are also the operator's own. */
  private HostnameRecordPlanner records(
      ClaimedHostname holding, List<AliasTarget> before, AliasTarget aliasTarget) {
    var same =
        request.loadBalancer().equals(Optional.of(aliasTarget.address()))
            && before.stream().allMatch(aliasTarget::sameWay);
    var all = before.stream().flatMap(old -> records(old).stream()).collect(Collectors.toSet());
    return HostnameRecordPlanner.forAlias(world, builder, holding, all, same);
  }

  private Set<DnsRecord> records(AliasTarget aliasTarget) {
    return aliasTarget.records(wanted.hostname(), request.uid(), rules.zones());
  }

  /** Lists only the first routes, as there may be a thousand. */
  private static String some(List<String> routes) {
    var named = String.join(", ", routes.stream().limit(MOST_ROUTES).toList());
    return routes.size() <= MOST_ROUTES
        ? named
        : "%s and %d more".formatted(named, routes.size() - MOST_ROUTES);
  }
}
