package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.WatchedZones;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.hostname.pool.ModelBalancers;
import io.tenantry.lives.MemoryCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What holds at every moment in a cluster's life: it is checked after each write. */
final class HostnameInvariants implements WatchedZones.Watch, ModelAcm.Watch {
  private final MemoryCluster cluster;
  private final HostnameClouds clouds;
  private final ModelBalancers balancers;
  private final HostnameRules rules;
  private final List<Served> served = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();
  private int changes;

  /**
   * A name that has been in service undisturbed.
   *
   * @param since when its pass has last found nothing to do
   * @param leaving its user has wanted it otherwise since
   */
  private record Served(String uid, String zone, String hostname, Instant since, boolean leaving) {
    boolean isFor(GatewayHostnameRequest request) {
      return uid.equals(request.getMetadata().getUid());
    }
  }

  HostnameInvariants(
      MemoryCluster cluster, HostnameClouds clouds, ModelBalancers balancers, HostnameRules rules) {
    this.cluster = cluster;
    this.clouds = clouds;
    this.balancers = balancers;
    this.rules = rules;
    cluster.onWrite(this::wrote);
    clouds.acm.watch(this);
  }

  /** What did not hold, until now. */
  List<String> broken() {
    return broken;
  }

  /** How often this cluster has changed a zone. */
  int changes() {
    return changes;
  }

  private void hold(boolean holds, String claim, Object... of) {
    if (!holds) {
      broken.add(claim.formatted(of));
    }
  }

  private List<GatewayHostnameRequest> requests() {
    return cluster.list(HostnameLife.REQUESTS, GatewayHostnameRequest.class);
  }

  private List<DomainClaim> claims() {
    return cluster.list(HostnameLife.CLAIMS, DomainClaim.class);
  }

  private static String owner(DomainClaim claim) {
    return ClaimCache.spec(claim).orElseThrow().ownerRef().uid();
  }

  // Records

  @Override
  public void changed(DnsZone zone, Set<DnsRecord> removed, Set<DnsRecord> written) {
    changes++;
    written.forEach(record -> written(zone.id(), record));
    serving();
  }

  private void written(String zone, DnsRecord record) {
    hold(
        claims().stream()
            .filter(claim -> ClaimCache.claimed(claim).zoneId().equals(zone))
            .anyMatch(claim -> notes(claim, record)),
        "%s is noted on the claim of its hostname before it is written",
        record);
    if (record instanceof Alias alias) {
      balancers.gateways().stream()
          .filter(gateway -> LoadBalancerAddress.in(gateway).equals(Optional.of(alias.target())))
          .map(gateway -> gateway.getMetadata().getName())
          .forEach(gateway ->
              hold(
                  shows(gateway, alias.name()),
                  "%s has a certificate before %s leads there",
                  gateway,
                  alias));
    }
  }

  private static boolean notes(DomainClaim claim, DnsRecord record) {
    var hostname = ClaimCache.claimed(claim).hostname();
    var ledger = ClaimCache.ledger(claim);
    return switch (record) {
      case Alias alias ->
          hostname.equals(alias.name()) && ledger.addresses().contains(alias.target());
      case DnsRecord.Cname cname -> ledger.validation().contains(cname);
      case DnsRecord.Txt txt ->
          CrossClaim.name(hostname).equals(txt.name())
              && ledger.claims()
              && txt.text().endsWith("uid=" + owner(claim));
    };
  }

  /** Whether a Gateway is configured with a certificate that was issued for this hostname. */
  private boolean shows(String gateway, String hostname) {
    return balancers.configured(gateway).stream()
        .map(clouds.acm::everRequested)
        .anyMatch(certificate -> certificate.everIssued && certificate.hostname.equals(hostname));
  }

  // Certificates

  @Override
  public void requests(Order order) {
    var here = rules.cluster().orElse("").equals(order.tags().get("gateway.opendi.com/cluster"));
    hold(
        !here
            || claims().stream()
                .anyMatch(claim -> ClaimCache.claimed(claim).hostname().equals(order.hostname())),
        "%s is claimed before a certificate is requested",
        order.hostname());
  }

  @Override
  public void deletes(String arn) {
    balancers.configs().stream()
        .filter(config -> !balancers.isAbandoned(config))
        .forEach(config ->
            hold(
                !ModelBalancers.certificates(config).contains(arn),
                "%s does not name %s when it is deleted",
                config.getMetadata().getName(),
                arn));
  }

  // The cluster

  private void wrote(MemoryCluster.Write write) {
    switch (write.resource()) {
      case HostnameLife.REQUESTS -> {
        if (write.after(GatewayHostnameRequest.class).isEmpty()) {
          write.before(GatewayHostnameRequest.class).ifPresent(this::released);
        }
      }
      case HostnameLife.CLAIMS -> claim(write);
      case ModelBalancers.CONFIGS -> {
        write.after(GenericKubernetesResource.class).ifPresent(this::configured);
        serving();
      }
      case ModelBalancers.GATEWAYS -> serving();
      default -> {}
    }
  }

  private void released(GatewayHostnameRequest request) {
    var uid = request.getMetadata().getUid();
    hold(
        claims().stream().noneMatch(claim -> owner(claim).equals(uid)),
        "%s has no claim left when its finalizer goes",
        RequestCache.key(request));
  }

  private void claim(MemoryCluster.Write write) {
    var before = write.before(DomainClaim.class);
    var after = write.after(DomainClaim.class);
    if (before.isEmpty()) {
      after.ifPresent(this::created);
    } else if (after.isEmpty()) {
      givenBack(before.get());
    } else if (!confirmed(before.get()) && confirmed(after.get())) {
      confirmed(before.get(), after.get());
    }
  }

  private void created(DomainClaim claim) {
    requests().stream()
        .filter(request -> request.getMetadata().getUid().equals(owner(claim)))
        .forEach(request ->
            hold(
                !request.getMetadata().getFinalizers().isEmpty(),
                "%s has its finalizer before %s is claimed",
                RequestCache.key(request),
                ClaimCache.claimed(claim).hostname()));
  }

  private static boolean confirmed(DomainClaim claim) {
    return claim.getStatus() != null && claim.getStatus().claimedAt() != null;
  }

  private void confirmed(DomainClaim before, DomainClaim after) {
    var all = claims().stream().map(HostnameInvariants::entry).toList();
    hold(
        ClaimPrecedence.of(entry(before), all, rules.wildcards()) instanceof ClaimPrecedence.Holds,
        "%s has one owner when %s is confirmed",
        ClaimCache.claimed(after).hostname(),
        after.getMetadata().getName());
  }

  private static ClaimPrecedence.Entry entry(DomainClaim claim) {
    var owner = ClaimCache.spec(claim).orElseThrow().ownerRef();
    return new ClaimPrecedence.Entry(
        claim.getMetadata().getUid(),
        owner.uid(),
        owner.namespace(),
        owner.namespace() + "/" + owner.name(),
        ClaimCache.claimed(claim).hostname(),
        Instant.parse(claim.getMetadata().getCreationTimestamp()),
        confirmed(claim));
  }

  private void givenBack(DomainClaim claim) {
    var name = ClaimCache.claimed(claim);
    var uid = owner(claim);
    var records =
        clouds.zones.records(name.zoneId()).stream()
            .filter(record -> leads(name.hostname()).test(record) || claims(name, uid, record))
            .toList();
    hold(records.isEmpty(), "%s is left when %s is given back", records, name.hostname());
    var certificates =
        clouds
            .acm
            .owned(name.hostname(), CertificateTags.proof(uid, name.zoneId(), rules.cluster()))
            .stream()
            .filter(arn -> !knownElsewhere(arn))
            .toList();
    hold(certificates.isEmpty(), "%s is left when %s is given back", certificates, name.hostname());
  }

  private static boolean claims(ClaimedHostname.Claimed name, String uid, DnsRecord record) {
    return record.name().equals(CrossClaim.name(name.hostname()))
        && record.target().endsWith("uid=" + uid);
  }

  private Predicate<DnsRecord> leads(String hostname) {
    return record ->
        record instanceof Alias && record.name().equals(hostname) && balancers.had(record.target());
  }

  /** A certificate for the same hostname in another zone may have been taken over from here. */
  private boolean knownElsewhere(String arn) {
    return requests().stream()
            .anyMatch(request -> arn.equals(RequestCache.status(request).certificateArn()))
        || claims().stream()
            .anyMatch(claim -> ClaimCache.ledger(claim).certificates().contains(arn));
  }

  private void configured(GenericKubernetesResource config) {
    var certificates = ModelBalancers.certificates(config);
    var name = config.getMetadata().getName();
    hold(
        certificates.size() <= rules.limits().certificates(),
        "%s has room for %s",
        name,
        certificates);
    certificates.forEach(arn ->
        hold(
            clouds.acm.everRequested(arn).everIssued,
            "%s names only what was issued, not %s",
            name,
            arn));
  }

  // Names in service

  /** What is in service, now that its pass has found nothing to do. */
  void rests(GatewayHostnameRequest request) {
    var metadata = request.getMetadata();
    if (RequestCache.holds(request, HostnameReason.READINESS)
        && !RequestCache.deleting(request)
        && Objects.equals(
            RequestCache.status(request).observedGeneration(), metadata.getGeneration())
        && !clouds.lastMeddled().plus(rules.resync()).isAfter(clouds.clock.instant())) {
      served.removeIf(one -> one.isFor(request) && !one.leaving());
      served.add(
          new Served(
              metadata.getUid(),
              RequestCache.zoneId(request),
              RequestCache.hostname(request),
              clouds.clock.instant(),
              false));
    }
  }

  /** Its user wants it otherwise. */
  void leaves(GatewayHostnameRequest request) {
    served.replaceAll(one ->
        one.isFor(request)
            ? new Served(one.uid(), one.zone(), one.hostname(), one.since(), true)
            : one);
  }

  /** Whatever leads to the pool leads to a Gateway that shows a certificate for it. */
  private void serving() {
    // What strangers have changed must be looked at again before anything is certain.
    served.removeIf(one -> !one.since().isAfter(clouds.lastMeddled()));
    served.removeIf(one -> one.leaving() && aliases(one).findAny().isEmpty());
    for (var one : served) {
      if (!one.leaving()) {
        hold(
            aliases(one).map(Alias::family).distinct().count() == 2,
            "%s has its aliases at every moment",
            one.hostname());
      }
      aliases(one)
          .forEach(alias ->
              hold(
                  balancers.gateways().stream()
                      .filter(gateway ->
                          LoadBalancerAddress.in(gateway).equals(Optional.of(alias.target())))
                      .anyMatch(gateway -> shows(gateway.getMetadata().getName(), one.hostname())),
                  "%s leads to a Gateway that shows its certificate: %s",
                  one.hostname(),
                  alias));
    }
  }

  private Stream<Alias> aliases(Served one) {
    return clouds.zones.records(one.zone()).stream()
        .filter(leads(one.hostname()))
        .map(Alias.class::cast);
  }
}
