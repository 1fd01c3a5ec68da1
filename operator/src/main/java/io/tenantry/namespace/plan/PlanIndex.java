package io.tenantry.namespace.plan;

import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.IndexedResourceCache;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Conditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which Tenants have which plan, and in which version.
 *
 * <p>Shared mutable state: the version that the last pass over each Tenant applied. It is kept in
 * memory only, so that an edit of a plan costs no write to its Tenants; changes start a reconcile
 * of the plan, at a limited rate.
 */
public final class PlanIndex {
  private static final String BY_PLAN = "plan";
  private static final int FEW = 5;

  private final Map<String, Applied> applied = new ConcurrentHashMap<>();
  private final SimpleInboundEventSource<TenantPlan> changes =
      new SimpleInboundEventSource<>("roster");
  private volatile @Nullable IndexedResourceCache<Tenant> tenants;

  /** The plan that a Tenant has, as of which generation; 0 when it was tried in vain. */
  private record Applied(String plan, long generation) {}

  public static String planOf(Tenant tenant) {
    return Optional.ofNullable(tenant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.plan()))
        .orElse("");
  }

  public static boolean ready(Tenant tenant) {
    return Optional.ofNullable(tenant.getStatus())
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(conditions -> Conditions.find(conditions, ConditionType.TENANT_READY))
        .filter(condition -> "True".equals(condition.getStatus()))
        .isPresent();
  }

  /** Tenants are kept once, by their own controller. */
  public void read(EventSourceContext<Tenant> context) {
    context.getPrimaryCache().addIndexer(BY_PLAN, tenant -> List.of(planOf(tenant)));
    tenants = context.getPrimaryCache();
  }

  /**
   * Tells the controller of plans that one of them has gained or lost a Tenant, or come further.
   */
  EventSource<Void, TenantPlan> changes() {
    return changes;
  }

  /** After a pass over a Tenant; {@code complete} if all that the plan asks for is in place. */
  public void passed(String uid, String plan, PlanLookup offer, boolean complete) {
    switch (offer) {
      case PlanLookup.Known known ->
          note(uid, new Applied(plan, complete ? known.generation() : 0));
      case PlanLookup.NoCatalogue _, PlanLookup.Unknown _ -> gone(uid);
    }
  }

  public void gone(String uid) {
    Optional.ofNullable(applied.remove(uid)).ifPresent(was -> tell(was.plan()));
  }

  /** Empty while the Tenants are not known yet. */
  Optional<PlanMembers> census(String plan, long generation) {
    var cache = tenants;
    if (!(cache instanceof AbstractEventSource<?, ?> source) || !source.isRunning()) {
      return Optional.empty();
    }
    var users = cache.byIndex(BY_PLAN, plan);
    return Optional.of(
        new PlanMembers(
            users.size(),
            (int) users.stream().filter(at(plan, generation)).count(),
            (int)
                users.stream()
                    .filter(user -> !applied.containsKey(uid(user)) && ready(user))
                    .count(),
            few(users.stream()),
            few(users.stream().filter(at(plan, generation).negate()))));
  }

  public Stream<Tenant> all() {
    var cache = tenants;
    return cache == null ? Stream.empty() : cache.list();
  }

  private void note(String uid, Applied now) {
    var was = applied.put(uid, now);
    if (!now.equals(was)) {
      tell(now.plan());
    }
    if (was != null && !was.plan().equals(now.plan())) {
      tell(was.plan());
    }
  }

  private void tell(String plan) {
    changes.propagateEvent(new ResourceID(plan));
  }

  private Predicate<Tenant> at(String plan, long generation) {
    return user -> new Applied(plan, generation).equals(applied.get(uid(user)));
  }

  private static List<String> few(Stream<Tenant> tenants) {
    return tenants
        .map(tenant -> tenant.getMetadata().getNamespace() + "/" + tenant.getMetadata().getName())
        .sorted()
        .limit(FEW)
        .toList();
  }

  private static String uid(Tenant tenant) {
    return tenant.getMetadata().getUid();
  }
}
