package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.hostname.pool.PoolGateway;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of lives at rest is not as their users want it, in words. */
final class HostnameGoals {
  private HostnameGoals() {}

  static List<String> wrong(List<HostnameLife> lives) {
    var clouds = lives.getFirst().clouds;
    var wrong = new ArrayList<String>();
    lives.forEach(life -> wrong.addAll(wrong(life)));
    for (var zone : HostnameClouds.ZONES) {
      var goal = goal(lives, zone);
      var there = clouds.zones.records(zone);
      if (lives.size() > 1) {
        there =
            there.stream().filter(record -> !isOrphan(record, goal)).collect(Collectors.toSet());
      }
      if (!there.equals(goal)) {
        wrong.add("%s has %s, not %s".formatted(zone, there, goal));
      }
    }
    if (clouds.acm.all().size() != lives.stream().mapToInt(l -> l.requests().size()).sum()) {
      wrong.add("ACM has " + clouds.acm.all().stream().map(c -> c.arn + " " + c.hostname).toList());
    }
    return wrong;
  }

  /**
   * ACM wants the same record of all clusters, who do not see each other's claims: of two that
   * leave a name at once, each leaves it to the other.
   */
  private static boolean isOrphan(DnsRecord record, Set<DnsRecord> goal) {
    return record instanceof DnsRecord.Cname
        && record.target().endsWith(".acm-validations.aws")
        && !goal.contains(record);
  }

  private static List<String> wrong(HostnameLife life) {
    var wrong = new ArrayList<String>();
    life.requests().forEach(request -> wrong.addAll(wrong(life, request)));
    if (life.claims().size() != life.requests().size()) {
      wrong.add("claims: " + life.claims().stream().map(c -> c.getMetadata().getName()).toList());
    }
    life.balancers.gateways().forEach(gateway -> wrong.addAll(wrong(life, gateway)));
    return wrong;
  }

  private static List<String> wrong(HostnameLife life, GatewayHostnameRequest request) {
    var name = RequestCache.key(request);
    var status = RequestCache.status(request);
    var certificate =
        Optional.ofNullable(status.certificateArn())
            .flatMap(life.clouds.acm::certificate)
            .filter(c -> c.hostname.equals(request.getSpec().hostname()))
            .filter(c -> c.status == Status.ISSUED);
    return said(
        RequestCache.holds(request, HostnameReason.READINESS)
            ? ""
            : name + " is not ready: " + status.conditions(),
        Objects.equals(status.observedGeneration(), request.getMetadata().getGeneration())
            ? ""
            : name + " is not up to date",
        certificate.isPresent() ? "" : name + " has no good certificate of its own",
        status.retiredCertificateArns() == null && status.previousGateway() == null
            ? ""
            : name + " has something left over");
  }

  private static List<String> said(String... texts) {
    return Stream.of(texts).filter(text -> !text.isEmpty()).toList();
  }

  private static List<String> wrong(HostnameLife life, Gateway gateway) {
    var place = PoolGateway.of(gateway, GatewayLoad.NONE);
    var shown = life.balancers.configured(place.name());
    var residents =
        life.requests().stream()
            .map(RequestCache::status)
            .filter(status -> place.name().equals(status.assignedGateway()))
            .map(status -> status.certificateArn())
            .collect(Collectors.toSet());
    var deleted = life.rules.emptyGateways() == EmptyGateways.DELETE;
    return said(
        shown.equals(residents)
            ? ""
            : "%s shows %s, not %s".formatted(place.name(), shown, residents),
        residents.size() <= life.rules.limits().certificates()
            ? ""
            : place.name() + " is over-full",
        place.draining() && !residents.isEmpty() ? place.name() + " is not drained" : "",
        deleted && residents.isEmpty() ? place.name() + " is empty, but there" : "");
  }

  private static Set<DnsRecord> goal(List<HostnameLife> lives, String zone) {
    var all = new HashSet<DnsRecord>();
    if (zone.equals("Z1")) {
      all.add(HostnameSituations.STRANGERS);
    }
    for (var life : lives) {
      life.requests().stream()
          .filter(request -> request.getSpec().zoneId().equals(zone))
          .forEach(request -> all.addAll(records(life, request)));
    }
    return all;
  }

  /** The one that proves the name, and those that lead it to the load balancer of its Gateway. */
  private static Set<DnsRecord> records(HostnameLife life, GatewayHostnameRequest request) {
    var spec = request.getSpec();
    var all = new HashSet<DnsRecord>(Set.of(HostnameWorlds.proof(spec.hostname())));
    life.balancers.gateways().stream()
        .filter(gateway ->
            gateway.getMetadata().getName().equals(RequestCache.status(request).assignedGateway()))
        .flatMap(gateway -> LoadBalancerAddress.in(gateway).stream())
        .map(address -> LoadBalancerAddress.of(address, life.rules.zones()))
        .map(LoadBalancerAddress.Known.class::cast)
        .map(to ->
            CrossClusterRouting.aliasTarget(
                to, DesiredHostname.of(spec, life.rules.gatewayClass()), life.rules))
        .forEach(target ->
            all.addAll(
                target.records(
                    spec.hostname(), request.getMetadata().getUid(), life.rules.zones())));
    return all;
  }
}
