package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.namespace.guard.Discovery;
import io.tenantry.namespace.guard.GuardCache;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.plan.PlanLookup;
import io.tenantry.namespace.plan.PlanWatch;
import java.util.List;
import java.util.Map;

/** Reads a Tenant's plan, and its objects in the Tenant's namespace. */
final class PlanStateObserver {
  private final PlanWatch plans;
  private final Discovery discovery;
  private final GuardCache<Tenant> children;

  PlanStateObserver(PlanWatch plans, Discovery discovery, GuardCache<Tenant> children) {
    this.plans = plans;
    this.discovery = discovery;
    this.children = children;
  }

  /** Without a plan nothing is asked for that an API server might not have. */
  PlanState observe(Tenant tenant, TenantView subject, Context<Tenant> context) {
    return switch (plans.offer(subject.plan())) {
      case PlanLookup.Known known -> {
        var apis = discovery.look();
        var blind = children.follow(apis, context);
        yield new PlanState(known, apis, found(tenant, subject), blind);
      }
      case PlanLookup none ->
          new PlanState(none, ServedKinds.BUILT_IN, found(tenant, subject), Map.of());
    };
  }

  /** What says it is the Tenant's but lies elsewhere is none of the Tenant's business. */
  private List<LiveGuard> found(Tenant tenant, TenantView subject) {
    return children.of(tenant).stream()
        .filter(child -> child.id().namespace().equals(subject.userId()))
        .toList();
  }
}
