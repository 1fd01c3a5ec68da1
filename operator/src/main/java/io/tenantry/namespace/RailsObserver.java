package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import java.util.Map;

/** Reads a Tenant's plan, and what there is of it in the cluster. */
final class RailsObserver {
  private final PlanWatch plans;
  private final Discovery discovery;
  private final ChildWatch<Tenant> children;

  RailsObserver(PlanWatch plans, Discovery discovery, ChildWatch<Tenant> children) {
    this.plans = plans;
    this.discovery = discovery;
    this.children = children;
  }

  /** Without a plan nothing is asked for that an API server might not have. */
  Rails observe(Tenant tenant, String plan, Context<Tenant> context) {
    return switch (plans.offer(plan)) {
      case Offer.Known known -> {
        var apis = discovery.look();
        var blind = children.follow(apis, context);
        yield new Rails(known, apis, children.of(tenant), blind);
      }
      case Offer none -> new Rails(none, Apis.BUILT_IN, children.of(tenant), Map.of());
    };
  }
}
