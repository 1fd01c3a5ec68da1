package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.DomainConflicts.Holder;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds who has the name or a domain that a tenant wants. */
final class ConflictObserver {
  private final TenantCache tenants;
  private final CloudFront cloudFront;
  private final EdgeRules rules;
  private final Function<DistributionTenant, DistributionTenantView> views;

  ConflictObserver(
      TenantCache tenants,
      CloudFront cloudFront,
      EdgeRules rules,
      Function<DistributionTenant, DistributionTenantView> views) {
    this.tenants = tenants;
    this.cloudFront = cloudFront;
    this.rules = rules;
    this.views = views;
  }

  /**
   * Who has the name or a domain in another cluster. What that one has noted of its DNS records
   * cannot be read here, but its tenant tells whose they are.
   */
  Optional<DomainConflicts> elsewhere(CallContext call, DistributionTenantView tenant) {
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

  static Failure kept(LiveTenant live) {
    return new Failure(
        Failure.Kind.TAKEN,
        ConflictPlanner.belongs(live) + "; its DNS records are not adopted",
        "domain_conflict");
  }

  /** CloudFront tells only those who have a tenant; until then there are our own objects to ask. */
  private List<Conflict> conflicts(CallContext call, DistributionTenantView tenant) {
    return tenant.wanted().config().domains().stream()
        .flatMap(domain ->
            tenant
                .memory()
                .id()
                .map(id -> Lookup.ask(() -> Optional.of(cloudFront.conflicts(call, domain, id))))
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
    var candidates = tenants.byId(id).map(views).toList();
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    return Lookup.ask(() -> cloudFront.find(call, id))
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

  /** Who has what CloudFront has called taken. */
  DomainConflicts behind(Failure refusal, CallContext call, DistributionTenantView tenant) {
    var namesake =
        tenant.memory().id().isPresent()
            ? Optional.<LiveTenant>empty()
            : Lookup.ask(() -> cloudFront.find(call, tenant.name())).found();
    var conflicts = namesake.isPresent() ? List.<Conflict>of() : conflicts(call, tenant);
    return new DomainConflicts(refusal, namesake, conflicts, holders(call, conflicts));
  }
}
