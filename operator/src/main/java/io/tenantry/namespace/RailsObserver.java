package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import java.util.List;
import java.util.Map;

/** Reads a Tenant's plan, and its objects in the Tenant's namespace. */
final class RailsObserver {
  private final PlanWatch plans;
  private final Discovery discovery;
  private final GuardCache<Tenant> children;

  RailsObserver(PlanWatch plans, Discovery discovery, GuardCache<Tenant> children) {
    this.plans = plans;
    this.discovery = discovery;
    this.children = children;
  }

  /** Without a plan nothing is asked for that an API server might not have. */
  Rails observe(Tenant tenant, Subject subject, Context<Tenant> context) {
    return switch (plans.offer(subject.plan())) {
      case Offer.Known known -> {
        var apis = discovery.look();
        var blind = children.follow(apis, context);
        yield new Rails(known, apis, found(tenant, subject), blind);
      }
      case Offer none -> new Rails(none, Apis.BUILT_IN, found(tenant, subject), Map.of());
    };
  }

  /** What says it is the Tenant's but lies elsewhere is none of the Tenant's business. */
  private List<Found> found(Tenant tenant, Subject subject) {
    return children.of(tenant).stream()
        .filter(child -> child.id().namespace().equals(subject.userId()))
        .toList();
  }
}
