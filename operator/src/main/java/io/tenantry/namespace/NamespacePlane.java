package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.cluster.EventSink;
import io.tenantry.cluster.Finalizer;
import io.tenantry.cluster.Publisher;
import io.tenantry.cluster.ResourceIds;
import io.tenantry.cluster.Schedule;
import io.tenantry.cluster.StatusWriter;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.namespace.guard.Discovery;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.GuardCache;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardView;
import io.tenantry.namespace.guard.GuardWriter;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.namespace.plan.CatalogueExecutor;
import io.tenantry.namespace.plan.CatalogueObserver;
import io.tenantry.namespace.plan.CatalogueReason;
import io.tenantry.namespace.plan.PlanIndex;
import io.tenantry.namespace.plan.PlanWatch;
import io.tenantry.namespace.plan.TenantPlanReconciler;
import io.tenantry.pass.KindReasons;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the controllers, metrics and event sources of the namespaces plane. */
public final class NamespacePlane {
  private static final String FINALIZER = "kleff.io/namespace-finalizer";
  private static final String PLAN_FINALIZER = "tenantry.io/plan-in-use";
  private static final String COMPONENT = "tenant-controller";
  private static final String PLAN_COMPONENT = "tenantplan-controller";

  private final KubernetesClient client;
  private final NamespaceRules rules;
  private final Clock clock;
  private final PlanIndex roster = new PlanIndex();
  private final Discovery discovery;

  private NamespacePlane(KubernetesClient client, NamespaceRules rules, Clock clock) {
    this.client = client;
    this.rules = rules;
    this.clock = clock;
    this.discovery = new Discovery(client, clock);
  }

  public static List<Reconciler<?>> reconcilers(
      KubernetesClient client,
      NamespaceRules rules,
      Duration resync,
      Clock clock,
      PrometheusMeterRegistry registry) {
    var plane = new NamespacePlane(client, rules, clock);
    return List.of(
        plane.tenants(new Schedule(resync), new TenantMetrics(registry, plane.roster::all)),
        plane.plans(new Schedule(resync)));
  }

  private TenantReconciler tenants(Schedule schedule, TenantMetrics metrics) {
    var namespaces = new ClusterNamespaces(client);
    var finalizer = new Finalizer(client, FINALIZER);
    var plans = new PlanWatch(roster);
    var guards =
        new GuardCache<>(
            client, Tenant.class, GuardKind.OF_TENANTS, new GuardView(NamespacePlane::tenantOf));
    var rails = new PlanStateObserver(plans, discovery, guards);
    return new TenantReconciler(
        new TenantWatch(roster, plans, guards),
        new NamespaceObserver(namespaces, rails, finalizer, rules, clock),
        new NamespaceExecutor(namespaces, new GuardWriter(client, guards.children()), finalizer),
        publisher(COMPONENT),
        schedule,
        metrics);
  }

  private TenantPlanReconciler plans(Schedule schedule) {
    var finalizer = new Finalizer(client, PLAN_FINALIZER);
    var guards =
        new GuardCache<>(
            client, TenantPlan.class, GuardKind.OF_PLANS, new GuardView(NamespacePlane::planOf));
    return new TenantPlanReconciler(
        roster,
        guards,
        new CatalogueObserver(roster, discovery, guards, finalizer, clock),
        new CatalogueExecutor(new GuardWriter(client, guards.children()), finalizer),
        publisher(PLAN_COMPONENT),
        schedule);
  }

  private Publisher publisher(String component) {
    return new Publisher(new StatusWriter(client), EventSink.core(client, clock, component));
  }

  private static Optional<ResourceID> tenantOf(GenericKubernetesResource child) {
    return Optional.ofNullable(child.getMetadata().getAnnotations().get(TenantLabels.TENANT))
        .map(ResourceIds::of);
  }

  private static Optional<ResourceID> planOf(GenericKubernetesResource child) {
    return Optional.ofNullable(child.getMetadata().getLabels().get(TenantLabels.PLAN))
        .map(ResourceID::new);
  }

  /** All that the status and the events of its objects can say. */
  public static List<KindReasons> reasons() {
    var features = Arrays.stream(Feature.values()).map(Feature::type);
    return List.of(
        KindReasons.of(
            "Tenant",
            Stream.of(
                    Stream.of(ConditionType.TENANT_READY, NamespaceReason.TYPE),
                    features,
                    Stream.of(NamespaceReason.ANNOTATIONS, NamespaceReason.PAUSE))
                .flatMap(types -> types)
                .toList(),
            TenantReason.values(),
            NamespaceReason.values(),
            FeatureReason.values(),
            TenantEvent.values()),
        KindReasons.of(
            "TenantPlan",
            List.of(
                ConditionType.PLAN_READY,
                CatalogueReason.ROLLED_OUT,
                CatalogueReason.SOUND_TYPE,
                Feature.POLICIES.type()),
            CatalogueReason.values(),
            FeatureReason.ofPlans()));
  }
}
