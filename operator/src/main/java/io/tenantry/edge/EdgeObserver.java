package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.cluster.Finalizer;
import io.tenantry.edge.DomainConflicts.Holder;
import io.tenantry.edge.OtherRecords.InZone;
import io.tenantry.edge.TenantDependencies.Standing;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a pass over a DistributionTenant needs from the cluster, CloudFront, ACM and DNS. */
final class EdgeObserver {
  private final TenantCache tenants;
  private final DeploymentTracker rollouts;
  private final NotedRecords notes;
  private final CloudFront cloudFront;
  private final Certificates certificates;
  private final DnsRecords dns;
  private final Finalizer finalizer;
  private final EdgeRules rules;
  private final Clock clock;

  EdgeObserver(
      TenantCache tenants,
      DeploymentTracker rollouts,
      EdgePlane.Clouds clouds,
      Finalizer finalizer,
      EdgeRules rules,
      Clock clock) {
    this.tenants = tenants;
    this.rollouts = rollouts;
    this.notes = new NotedRecords(tenants);
    this.cloudFront = clouds.cloudFront();
    this.certificates = clouds.certificates();
    this.dns = clouds.dns();
    this.finalizer = finalizer;
    this.rules = rules;
    this.clock = clock;
  }

  EdgeWorld observe(DistributionTenant resource) {
    var tenant = subject(resource);
    var call = new CallContext(urgency(tenant), tenant.key());
    var idle = tenant.policy().paused() || (tenant.deleting() && tenant.policy().retain());
    // Before the tenant: what was issued by then is attached by now, where CloudFront attaches it.
    Lookup<ManagedCertificate> managed =
        idle || tenant.deleting() ? new Lookup.NotAsked<>() : managed(call, tenant);
    Lookup<DomainConflicts> elsewhere =
        takesOver(tenant) && !idle ? look(() -> elsewhere(call, tenant)) : new Lookup.NotAsked<>();
    Lookup<LiveTenant> live =
        switch (elsewhere) {
          case Lookup.Unknown<DomainConflicts>(var failure) -> new Lookup.Unknown<>(failure);
          case Lookup.Found<DomainConflicts> _,
              Lookup.Missing<DomainConflicts> _,
              Lookup.NotAsked<DomainConflicts> _ ->
              idle ? new Lookup.NotAsked<>() : live(call, tenant);
        };
    var around =
        idle || tenant.deleting() || foreign(tenant, live)
            ? TenantDependencies.unasked(standings(tenant), others(resource, tenant, Set.of()))
            : around(
                call,
                resource,
                tenant,
                live,
                live.found().isPresent() ? managed : new Lookup.NotAsked<>());
    var now = clock.instant();
    return new EdgeWorld(
        tenant,
        live,
        around,
        created(tenant).or(elsewhere::found),
        rules,
        tenants.waitingBefore(tenant.uid(), now, rules.poll()),
        now);
  }

  /** A tenant that this process has created, and could not note: it is not created twice. */
  private Optional<DomainConflicts> created(DistributionTenantView tenant) {
    return tenant.memory().id().isPresent() || tenant.deleting()
        ? Optional.empty()
        : rollouts
            .known(tenant.key(), tenant.uid())
            .map(live -> new DomainConflicts(kept(live), Optional.of(live), List.of(), List.of()));
  }

  /** Whether DNS records that were there before may become its own, before it has a tenant. */
  private boolean takesOver(DistributionTenantView tenant) {
    return tenant.policy().adopt()
        && !tenant.deleting()
        && tenant.memory().id().isEmpty()
        && tenant.wanted().dns().isPresent()
        && AllowListCheck.check(tenant, rules).isEmpty();
  }

  /**
   * Who has the name or a domain in another cluster. What that one has noted of its DNS records
   * cannot be read here, but its tenant tells whose they are.
   */
  private Optional<DomainConflicts> elsewhere(CallContext call, DistributionTenantView tenant) {
    var owner = TenantOwnership.of(tenant, rules);
    var namesake = cloudFront.find(call, tenant.name()).filter(owner::isElsewhere);
    if (namesake.isPresent()) {
      return Optional.of(new DomainConflicts(kept(namesake.get()), namesake, List.of(), List.of()));
    }
    var conflicts = new ArrayList<Conflict>();
    Optional<LiveTenant> other = Optional.empty();
    for (var domain : tenant.wanted().config().domains()) {
      var found = having(call, domain).filter(owner::isElsewhere);
      found.ifPresent(
          live -> conflicts.add(new Conflict(domain, "distribution-tenant", live.id(), "")));
      other = other.or(() -> found);
    }
    return other.map(
        live -> new DomainConflicts(kept(live), Optional.empty(), conflicts, List.of()));
  }

  /** Where that may not be asked for, the zone alone decides, as for those who do not adopt. */
  private Optional<LiveTenant> having(CallContext call, String domain) {
    try {
      return cloudFront.having(call, domain);
    } catch (PortException e) {
      if (e.failure().kind() != Failure.Kind.DENIED) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static Failure kept(LiveTenant live) {
    return new Failure(
        Failure.Kind.TAKEN,
        ConflictPlanner.belongs(live) + "; its DNS records are not adopted",
        "domain_conflict");
  }

  /** Whether its status shows that no pass is needed until something changes. */
  boolean atRest(DistributionTenant resource) {
    return SettledRule.holds(
        subject(resource),
        Objects.requireNonNullElse(resource.getMetadata().getAnnotations(), Map.of()),
        rules);
  }

  /** Of what is another object's, nothing more is asked, and so nothing is told. */
  private boolean foreign(DistributionTenantView tenant, Lookup<LiveTenant> live) {
    return live.found()
        .filter(found -> !TenantOwnership.of(tenant, rules).holds(found, tenant.name()))
        .isPresent();
  }

  private DistributionTenantView subject(DistributionTenant resource) {
    var metadata = resource.getMetadata();
    var annotations =
        Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of());
    return new DistributionTenantView(
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        metadata.getGeneration(),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(resource),
        TenantSpecReader.wanted(resource.getSpec()),
        TenantPolicy.of(annotations, rules.drift()),
        memory(resource));
  }

  private StatusFields memory(DistributionTenant resource) {
    var memory = StatusFields.of(resource.getStatus());
    return rollouts
        .deleted(TenantCache.key(resource), resource.getMetadata().getUid())
        .map(memory::deleted)
        .orElse(memory);
  }

  private static Urgency urgency(DistributionTenantView tenant) {
    if (tenant.deleting() || tenant.edited()) {
      return Urgency.CHANGE;
    }
    return "Deployed".equals(tenant.memory().status().distributionTenantStatus())
        ? Urgency.DRIFT
        : Urgency.CONVERGENCE;
  }

  private Lookup<LiveTenant> live(CallContext call, DistributionTenantView tenant) {
    var identifier = identifier(tenant);
    return identifier.isEmpty()
        ? new Lookup.NotAsked<>()
        : rollouts
            .arrived(tenant.key(), tenant.uid())
            .filter(live -> live.id().equals(identifier.get()))
            .<Lookup<LiveTenant>>map(Lookup.Found::new)
            .orElseGet(() -> look(() -> cloudFront.find(call, identifier.get())));
  }

  /**
   * By id where it is known. A tenant that was created by a process which died before it could say
   * so is found by its name when the object goes; until then, creating it again finds it. What is
   * deleted is not looked for: CloudFront may show it for a while.
   */
  static Optional<String> identifier(DistributionTenantView tenant) {
    if (tenant.deleted() || (tenant.deleting() && !tenant.held())) {
      return Optional.empty();
    }
    return tenant
        .memory()
        .id()
        .or(() -> tenant.deleting() ? Optional.of(tenant.name()) : Optional.empty());
  }

  private TenantDependencies around(
      CallContext call,
      DistributionTenant resource,
      DistributionTenantView tenant,
      Lookup<LiveTenant> live,
      Lookup<ManagedCertificate> managed) {
    var wanted = tenant.wanted();
    var distribution = look(() -> cloudFront.distribution(call, wanted.config().distributionId()));
    Lookup<ConnectionGroup> group =
        look(() -> cloudFront.connectionGroup(call, group(wanted, live)));
    var zoneName = zoneName(call, tenant);
    return new TenantDependencies(
        distribution,
        group,
        names(call, wanted, distribution, managed),
        managed,
        zoneName,
        standings(tenant),
        others(resource, tenant, wanted(wanted, group, zoneName)),
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

  private Lookup<ManagedCertificate> managed(CallContext call, DistributionTenantView tenant) {
    var id = tenant.memory().id();
    return tenant.wanted().certificate().isEmpty() || id.isEmpty() || tenant.deleted()
        ? new Lookup.NotAsked<>()
        : look(() -> cloudFront.certificate(call, id.get()));
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
    return arn.<Lookup<Set<String>>>map(a -> look(() -> certificates.names(call, a)))
        .orElseGet(Lookup.NotAsked::new);
  }

  /** What the namespace may not use is not even asked for its name. */
  private Optional<String> zoneName(CallContext call, DistributionTenantView tenant) {
    return AllowListCheck.check(tenant, rules).isPresent()
        ? Optional.empty()
        : tenant
            .wanted()
            .dns()
            .map(DesiredTenant.Zone::zone)
            .flatMap(zone -> look(() -> dns.zoneName(call, zone)).found());
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
        : look(() -> Optional.of(cloudFront.verifyDns(call, live.found().get().id())));
  }

  private Lookup<Boolean> purged(CallContext call, DistributionTenantView tenant) {
    var known = tenant.memory().status().invalidation();
    var id = tenant.memory().id();
    if (known == null || known.id() == null || id.isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    var invalidation = known.id();
    return known.state().equals(Invalidations.IN_PROGRESS)
        ? look(
            () -> cloudFront.invalidated(call, id.get(), invalidation).or(() -> Optional.of(true)))
        : new Lookup.NotAsked<>();
  }

  /**
   * Who has what CloudFront has called taken, where it has. What cannot be found out is not told.
   */
  Optional<EdgeWorld> secondLook(
      DistributionTenant resource, EdgeWorld world, EdgeOutcome outcome) {
    return outcome.taken().map(refusal -> secondLook(resource, world, refusal));
  }

  private EdgeWorld secondLook(DistributionTenant resource, EdgeWorld world, Failure refusal) {
    var tenant = subject(resource);
    var call = new CallContext(Urgency.CHANGE, tenant.key());
    var namesake =
        tenant.memory().id().isPresent()
            ? Optional.<LiveTenant>empty()
            : look(() -> cloudFront.find(call, tenant.name())).found();
    var conflicts = namesake.isPresent() ? List.<Conflict>of() : conflicts(call, tenant);
    return new EdgeWorld(
        tenant,
        world.live(),
        world.around(),
        Optional.of(new DomainConflicts(refusal, namesake, conflicts, holders(call, conflicts))),
        rules,
        world.waiting(),
        world.now());
  }

  /** CloudFront tells only those who have a tenant; until then there are our own objects to ask. */
  private List<Conflict> conflicts(CallContext call, DistributionTenantView tenant) {
    return tenant.wanted().config().domains().stream()
        .flatMap(domain ->
            tenant
                .memory()
                .id()
                .map(id -> look(() -> Optional.of(cloudFront.conflicts(call, domain, id))))
                .flatMap(Lookup::found)
                .orElseGet(() -> tenants.conflicts(domain, tenant.uid()))
                .stream())
        .toList();
  }

  private List<Holder> holders(CallContext call, List<Conflict> conflicts) {
    return conflicts.stream()
        .flatMap(conflict ->
            owner(call, conflict.resourceId())
                .map(other -> holder(other, conflict.domain()))
                .stream())
        .toList();
  }

  /** The object whose a tenant is; that its status says so is not enough. */
  private Optional<DistributionTenantView> owner(CallContext call, String id) {
    var candidates = tenants.byId(id).map(this::subject).toList();
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    return look(() -> cloudFront.find(call, id))
        .found()
        .flatMap(live ->
            candidates.stream()
                .filter(other -> TenantOwnership.of(other, rules).holds(live, other.name()))
                .findFirst());
  }

  /** An object that goes and leaves everything as it is keeps its domains, too. */
  private static Holder holder(DistributionTenantView other, String domain) {
    var config = other.wanted().config();
    return new Holder(
        other.key(),
        domain,
        other.deleting() ? other.policy().retain() : config.domains().contains(domain),
        other.deleting() || !config.enabled());
  }

  private static <T> Lookup<T> look(Supplier<Optional<T>> question) {
    try {
      return question.get().<Lookup<T>>map(Lookup.Found::new).orElseGet(Lookup.Missing::new);
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }
}
