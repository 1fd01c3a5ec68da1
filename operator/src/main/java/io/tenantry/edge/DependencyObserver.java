package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.edge.OtherRecords.InZone;
import io.tenantry.edge.TenantDependencies.Standing;
import io.tenantry.pass.Lookup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a tenant depends on: its distribution, connection group, certificate and records. */
final class DependencyObserver {
  private final NotedRecords notes;
  private final CloudFront cloudFront;
  private final Certificates certificates;
  private final DnsRecords dns;
  private final Predicate<String> drifted;
  private final EdgeRules rules;

  /** {@code drifted} tells of which tenants the records are worth a look. */
  DependencyObserver(
      TenantCache tenants, EdgePlane.Clouds clouds, Predicate<String> drifted, EdgeRules rules) {
    this.drifted = drifted;
    this.notes = new NotedRecords(tenants);
    this.cloudFront = clouds.cloudFront();
    this.certificates = clouds.certificates();
    this.dns = clouds.dns();
    this.rules = rules;
  }

  /** All that a pass over a tenant of its own needs. */
  TenantDependencies of(
      CallContext call,
      DistributionTenant resource,
      DistributionTenantView tenant,
      Lookup<LiveTenant> live,
      Lookup<ManagedCertificate> managed) {
    var wanted = tenant.wanted();
    var distribution =
        Lookup.ask(() -> cloudFront.distribution(call, wanted.config().distributionId()));
    Lookup<ConnectionGroup> group =
        Lookup.ask(() -> cloudFront.connectionGroup(call, group(wanted, live)));
    var zoneName = zoneName(call, tenant);
    return new TenantDependencies(
        distribution,
        group,
        names(call, wanted, distribution, managed),
        managed,
        zoneName,
        standings(tenant),
        drift(call, tenant),
        others(resource, tenant, wanted(wanted, group, zoneName.found())),
        seen(call, tenant, live),
        purged(call, tenant));
  }

  /** The wanted group; where the user does not care, the one that the tenant is in. */
  static Optional<String> group(DesiredTenant wanted, Lookup<LiveTenant> live) {
    return wanted
        .config()
        .connectionGroupId()
        .or(() -> live.found().flatMap(tenant -> tenant.config().connectionGroupId()));
  }

  Lookup<ManagedCertificate> managed(CallContext call, DistributionTenantView tenant) {
    var id = tenant.memory().id();
    return tenant.wanted().certificate().isEmpty() || id.isEmpty() || tenant.deleted()
        ? new Lookup.NotAsked<>()
        : Lookup.ask(() -> cloudFront.certificate(call, id.get()));
  }

  private Lookup<Set<String>> names(
      CallContext call,
      DesiredTenant wanted,
      Lookup<Distribution> distribution,
      Lookup<ManagedCertificate> managed) {
    var arn =
        wanted.certificate().isPresent()
            ? managed
                .found()
                .filter(
                    certificate -> certificate.status().equals(ManagedCertificatePlanner.ISSUED))
                .flatMap(ManagedCertificate::arn)
            : Preflight.certificateInUse(wanted, distribution);
    return arn.<Lookup<Set<String>>>map(a -> Lookup.ask(() -> certificates.names(call, a)))
        .orElseGet(Lookup.NotAsked::new);
  }

  /** What the namespace may not use is not even asked for its name. */
  private Lookup<String> zoneName(CallContext call, DistributionTenantView tenant) {
    return AllowListCheck.check(tenant, rules).isPresent()
        ? new Lookup.NotAsked<>()
        : tenant
            .wanted()
            .dns()
            .map(DesiredTenant.Zone::zone)
            .<Lookup<String>>map(zone -> Lookup.ask(() -> dns.zoneName(call, zone)))
            .orElseGet(Lookup.NotAsked::new);
  }

  /** How far the wishes are in every zone that the tenant has, or shall have, records in. */
  private Map<DnsZone, Standing> standings(DistributionTenantView tenant) {
    var standings = new HashMap<DnsZone, Standing>();
    Stream.concat(
            Records.noted(tenant).stream().map(Records::zone),
            tenant.wanted().dns().map(DesiredTenant.Zone::zone).stream())
        .distinct()
        .forEach(zone ->
            standings.put(
                zone,
                new Standing(
                    dns.wants(zone, tenant.key()),
                    dns.progress(zone, tenant.key()),
                    dns.remarks(zone, tenant.key()))));
    return standings;
  }

  /** Not while a wish is on its way; what cannot be read is not told. */
  private List<RecordDrift> drift(CallContext call, DistributionTenantView tenant) {
    if (!drifted.test(tenant.key())
        || standings(tenant).values().stream().anyMatch(DependencyObserver::isUnderWay)) {
      return List.of();
    }
    var noted = Records.noted(tenant);
    var seen = new HashMap<DnsZone, Map<String, Set<SeenRecord>>>();
    RecordDrift.names(noted)
        .forEach((zone, names) ->
            Lookup.ask(() -> Optional.of(dns.look(call, zone, names)))
                .found()
                .ifPresent(found -> seen.put(zone, found)));
    return RecordDrift.between(noted, seen);
  }

  private static boolean isUnderWay(Standing standing) {
    return switch (standing.progress()) {
      case DnsRecords.Progress.Queued _,
          DnsRecords.Progress.Propagating _,
          DnsRecords.Progress.Refused _ ->
          true;
      case DnsRecords.Progress.Unknown _, DnsRecords.Progress.InSync _ -> false;
    };
  }

  /** The records that are to be there in the end. */
  private static Set<InZone> wanted(
      DesiredTenant wanted, Lookup<ConnectionGroup> group, Optional<String> zoneName) {
    return wanted.dns().stream()
        .flatMap(dns ->
            group.found().stream()
                .flatMap(to ->
                    Records.leading(
                        wanted.config().domains(), to.routingEndpoint(), dns.ttl(), zoneName)
                        .stream())
                .map(record -> new InZone(dns.zone().id(), record)))
        .collect(Collectors.toSet());
  }

  private OtherRecords others(
      DistributionTenant resource, DistributionTenantView tenant, Set<InZone> wanted) {
    var records = new HashSet<>(wanted);
    Records.noted(tenant)
        .forEach(note -> records.add(new InZone(Records.zone(note).id(), Records.record(note))));
    return notes.besides(resource, records);
  }

  /** Only where DNS is not ours, and only until everything has been seen. */
  private Lookup<Map<String, Optional<String>>> seen(
      CallContext call, DistributionTenantView tenant, Lookup<LiveTenant> live) {
    if (tenant.wanted().dns().isPresent() || live.found().isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    var known = tenant.memory().requiredRecords();
    var names = known.stream().filter(r -> Boolean.TRUE.equals(r.seen())).map(r -> r.name());
    return names.toList().containsAll(tenant.wanted().config().domains())
            && ManagedCertificatePlanner.serving(live.found().get())
        ? new Lookup.NotAsked<>()
        : Lookup.ask(() -> Optional.of(cloudFront.verifyDns(call, live.found().get().id())));
  }

  private Lookup<Boolean> purged(CallContext call, DistributionTenantView tenant) {
    var known = tenant.memory().status().invalidation();
    var id = tenant.memory().id();
    if (known == null || known.id() == null || id.isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    var invalidation = known.id();
    return known.state().equals(Invalidations.IN_PROGRESS)
        ? Lookup.ask(
            () -> cloudFront.invalidated(call, id.get(), invalidation).or(() -> Optional.of(true)))
        : new Lookup.NotAsked<>();
  }

  /** What is known without a call. */
  TenantDependencies unasked(DistributionTenant resource, DistributionTenantView tenant) {
    return TenantDependencies.unasked(standings(tenant), others(resource, tenant, Set.of()));
  }
}
