package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads what a pass over a DistributionTenant needs from the cluster, CloudFront, ACM and DNS. */
final class EdgeObserver {
  private final TenantCache tenants;
  private final DeploymentTracker rollouts;
  private final CloudFront cloudFront;
  private final DependencyObserver dependencies;
  private final ConflictObserver conflicts;
  private final Finalizer finalizer;
  private final EdgeRules rules;
  private final Clock clock;

  EdgeObserver(
      TenantCache tenants,
      Sightings sightings,
      EdgePlane.Clouds clouds,
      Finalizer finalizer,
      EdgeRules rules,
      Clock clock) {
    this.tenants = tenants;
    this.rollouts = sightings.rollouts();
    this.cloudFront = clouds.cloudFront();
    this.dependencies = new DependencyObserver(tenants, clouds, sightings.drifted(), rules);
    this.conflicts = new ConflictObserver(tenants, cloudFront, rules, this::view);
    this.finalizer = finalizer;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * What those know who look at all tenants at once.
   *
   * @param drifted whether the DNS records of a tenant are worth a look
   */
  record Sightings(DeploymentTracker rollouts, Predicate<String> drifted) {}

  EdgeWorld observe(DistributionTenant resource) {
    var tenant = view(resource);
    var call = new CallContext(urgency(tenant), tenant.key());
    var idle = tenant.policy().paused() || (tenant.deleting() && tenant.policy().retain());
    // Before the tenant: what was issued by then is attached by now, where CloudFront attaches it.
    Lookup<ManagedCertificate> managed =
        idle || tenant.deleting() ? new Lookup.NotAsked<>() : dependencies.managed(call, tenant);
    Lookup<DomainConflicts> elsewhere =
        takesOver(tenant) && !idle
            ? Lookup.ask(() -> conflicts.elsewhere(call, tenant))
            : new Lookup.NotAsked<>();
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
            ? dependencies.unasked(resource, tenant)
            : dependencies.of(
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
            .map(live ->
                new DomainConflicts(
                    ConflictObserver.kept(live), Optional.of(live), List.of(), List.of()));
  }

  /** Whether DNS records that were there before may become its own, before it has a tenant. */
  private boolean takesOver(DistributionTenantView tenant) {
    return tenant.policy().adopt()
        && !tenant.deleting()
        && tenant.memory().id().isEmpty()
        && tenant.wanted().dns().isPresent()
        && AllowListCheck.check(tenant, rules).isEmpty();
  }

  /** Whether its status shows that no pass is needed until something changes. */
  boolean atRest(DistributionTenant resource) {
    return SettledRule.holds(
        view(resource),
        Objects.requireNonNullElse(resource.getMetadata().getAnnotations(), Map.of()),
        rules);
  }

  /** Of what is another object's, nothing more is asked, and so nothing is told. */
  private boolean foreign(DistributionTenantView tenant, Lookup<LiveTenant> live) {
    return live.found()
        .filter(found -> !TenantOwnership.of(tenant, rules).holds(found, tenant.name()))
        .isPresent();
  }

  private DistributionTenantView view(DistributionTenant resource) {
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
            .orElseGet(() -> Lookup.ask(() -> cloudFront.find(call, identifier.get())));
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

  /**
   * Who has what CloudFront has called taken, where it has. What cannot be found out is not told.
   */
  Optional<EdgeWorld> secondLook(
      DistributionTenant resource, EdgeWorld world, EdgeOutcome outcome) {
    return outcome.taken().map(refusal -> secondLook(resource, world, refusal));
  }

  private EdgeWorld secondLook(DistributionTenant resource, EdgeWorld world, Failure refusal) {
    var tenant = view(resource);
    var call = new CallContext(Urgency.CHANGE, tenant.key());
    return new EdgeWorld(
        tenant,
        world.live(),
        world.around(),
        Optional.of(conflicts.behind(refusal, call, tenant)),
        rules,
        world.waiting(),
        world.now());
  }
}
