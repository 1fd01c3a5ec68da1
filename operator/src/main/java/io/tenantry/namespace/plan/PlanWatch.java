package io.tenantry.namespace.plan;

import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.ListPages;
import io.tenantry.cluster.UnreadableObjects;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives Tenants their plan, and finds the Tenants that a changed plan concerns.
 *
 * <p>Shared mutable state: the informer, once the controller of Tenants has asked for it.
 */
public final class PlanWatch {
  private final PlanIndex roster;
  private volatile @Nullable InformerEventSource<TenantPlan, Tenant> plans;

  public PlanWatch(PlanIndex roster) {
    this.roster = roster;
  }

  public EventSource<TenantPlan, Tenant> eventSource(EventSourceContext<Tenant> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(TenantPlan.class, Tenant.class)
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(this::concerned)
                // Tenants look their plan up by name; an index of them all would be for nothing.
                .withPrimaryToSecondaryMapper((Tenant _) -> Set.of())
                .withOnUpdateFilter((now, before) -> !View.of(now).equals(View.of(before)))
                .build(),
            context);
    plans = source;
    return source;
  }

  /**
   * Fails where the plan cannot be read: what is missing of it would read as if it allowed more.
   */
  public PlanLookup offer(String plan) {
    return find(plan)
        .map(PlanWatch::readable)
        .<PlanLookup>map(known -> View.of(known).offer())
        .orElseGet(() ->
            plans().keys().findAny().isEmpty()
                ? new PlanLookup.NoCatalogue()
                : new PlanLookup.Unknown());
  }

  private static TenantPlan readable(TenantPlan plan) {
    if (UnreadableObjects.lacksSpec(plan)) {
      throw new PortException(
          new Failure(
              Kind.UNAVAILABLE,
              "TenantPlan %s cannot be read: see its events"
                  .formatted(plan.getMetadata().getName())));
    }
    return plan;
  }

  /** The plan's Tenants, and those of no plan: the first plan there is makes theirs unknown. */
  private Set<ResourceID> concerned(TenantPlan plan) {
    var name = plan.getMetadata().getName();
    return roster
        .all()
        .filter(tenant -> {
          var its = PlanIndex.planOf(tenant);
          return its.equals(name) || find(its).isEmpty();
        })
        .map(ResourceID::fromResource)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<TenantPlan> find(String plan) {
    return plan.isEmpty() ? Optional.empty() : plans().get(new ResourceID(plan));
  }

  private InformerEventSource<TenantPlan, Tenant> plans() {
    return Objects.requireNonNull(plans, "the controller of Tenants has not started");
  }

  /** What of a plan matters to its Tenants; how many there are, for one, does not. */
  private record View(PlanLookup.Known offer, boolean istio) {
    static View of(TenantPlan plan) {
      var status = Optional.ofNullable(plan.getStatus());
      var policies =
          status
              .flatMap(s -> Optional.ofNullable(s.conditions()))
              .flatMap(conditions -> Conditions.find(conditions, Feature.POLICIES.type()))
              .map(c ->
                  new Verdict(
                      c.getType(), "True".equals(c.getStatus()), c.getReason(), c.getMessage()));
      var inEffect = status.flatMap(s -> Optional.ofNullable(s.inEffect())).orElse(List.of());
      return new View(
          new PlanLookup.Known(plan.getSpec(), plan.getMetadata().getGeneration(), policies),
          inEffect.contains(CatalogueReporter.ISTIO));
    }
  }
}
