package io.tenantry.namespace;

import static io.tenantry.namespace.FeatureReason.ACCESS_GRANTED;
import static io.tenantry.namespace.FeatureReason.ISTIO_CONFIGURED;
import static io.tenantry.namespace.FeatureReason.ISTIO_NOT_INSTALLED;
import static io.tenantry.namespace.FeatureReason.NETWORK_POLICY_APPLIED;
import static io.tenantry.namespace.FeatureReason.PLAN_NOT_FOUND;
import static io.tenantry.namespace.FeatureReason.POD_SECURITY_APPLIED;
import static io.tenantry.namespace.FeatureReason.POLICIES_PENDING;
import static io.tenantry.namespace.FeatureReason.QUOTA_APPLIED;
import static io.tenantry.namespace.FeatureReason.SUBJECT_REFUSED;
import static io.tenantry.namespace.FeatureReason.TENANT_SUSPENDED;
import static io.tenantry.namespace.FeatureReason.USAGE_ABOVE_QUOTA;

import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides which objects of its plan a Tenant's namespace needs, feature by feature; pure. */
final class FeaturePlanner {
  private final NamespaceWorld world;
  private final Place place;

  private FeaturePlanner(NamespaceWorld world) {
    this.world = world;
    this.place = Place.of(world);
  }

  static List<FeaturePlan> plan(NamespaceWorld world) {
    var planner = new FeaturePlanner(world);
    var features = new ArrayList<FeaturePlan>();
    switch (world.rails().offer()) {
      case Offer.NoCatalogue _ -> features.addAll(planner.nothing());
      case Offer.Unknown _ -> features.add(planner.unknown());
      case Offer.Known known -> features.addAll(planner.all(known));
    }
    features.add(planner.suspension());
    return features;
  }

  private List<FeaturePlan> nothing() {
    return List.of(
        off(Feature.QUOTA), off(Feature.NETWORK), off(Feature.ACCESS), off(Feature.ISTIO));
  }

  /** A plan that was deleted or mistyped must not tear down what guards the namespace. */
  private FeaturePlan unknown() {
    var message =
        "TenantPlan %s does not exist: create it, or correct spec.plan"
            .formatted(world.tenant().plan());
    return new FeaturePlan(
        Feature.QUOTA,
        List.of(),
        Optional.of(Verdict.no(Feature.QUOTA.type(), PLAN_NOT_FOUND, message)));
  }

  private List<FeaturePlan> all(Offer.Known known) {
    var plan = known.plan();
    return List.of(
        quota(plan), podSecurity(plan), network(plan), access(plan), istio(plan), policies(known));
  }

  private FeaturePlan quota(TenantPlanSpec plan) {
    var children = QuotaGuard.children(plan, place);
    if (children.isEmpty()) {
      return off(Feature.QUOTA);
    }
    var exceeded =
        world
            .rails()
            .find(new ChildId(ChildKind.RESOURCE_QUOTA, place.namespace(), QuotaGuard.QUOTA))
            .map(quota -> quota.exceeding(QuotaGuard.hard(plan)))
            .orElse(List.of());
    return exceeded.isEmpty()
        ? on(Feature.QUOTA, children, QUOTA_APPLIED, "Quota and limits match the plan")
        : on(
            Feature.QUOTA,
            children,
            USAGE_ABOVE_QUOTA,
            "Usage of %s is above the quota; existing objects stay, new ones are rejected"
                .formatted(String.join(", ", exceeded)));
  }

  /** The labels are the namespace's, so the work is done by the time this is asked. */
  private FeaturePlan podSecurity(TenantPlanSpec plan) {
    return Switches.podSecurity(plan) == Mode.OFF
        ? off(Feature.POD_SECURITY)
        : on(Feature.POD_SECURITY, List.of(), POD_SECURITY_APPLIED, "Pod Security is enforced");
  }

  private FeaturePlan network(TenantPlanSpec plan) {
    var network = plan.network();
    return network == null || Switches.network(plan) == Mode.OFF
        ? off(Feature.NETWORK)
        : on(
            Feature.NETWORK,
            NetworkGuard.children(network, place),
            NETWORK_POLICY_APPLIED,
            "All traffic is denied except what the plan allows");
  }

  private FeaturePlan access(TenantPlanSpec plan) {
    var access = plan.access();
    if (access == null || Switches.access(plan) == Mode.OFF) {
      return off(Feature.ACCESS);
    }
    return AccessGuard.refused(access, world.tenant())
        .map(name ->
            off(
                Feature.ACCESS,
                Verdict.no(
                    Feature.ACCESS.type(),
                    SUBJECT_REFUSED,
                    "Subject \"%s\" is empty or reserved; no RoleBinding is created"
                        .formatted(name))))
        .orElseGet(() ->
            on(
                Feature.ACCESS,
                AccessGuard.children(access, world.tenant(), place),
                ACCESS_GRANTED,
                "ClusterRole %s is bound".formatted(access.clusterRole())));
  }

  private FeaturePlan istio(TenantPlanSpec plan) {
    var istio = plan.istio();
    var mode = Switches.istio(plan);
    var served = world.rails().apis().serves(IstioGuard.KINDS);
    if (istio == null || mode == Mode.OFF || (mode == Mode.AUTO && !served)) {
      return off(Feature.ISTIO);
    }
    return served
        ? on(
            Feature.ISTIO,
            IstioGuard.children(istio, place),
            ISTIO_CONFIGURED,
            "The namespace is isolated in the mesh")
        : off(
            Feature.ISTIO,
            Verdict.no(
                Feature.ISTIO.type(),
                ISTIO_NOT_INSTALLED,
                "Istio's CRDs are not installed; continues when they are installed"));
  }

  /** The rules are the plan's own objects, the same for all its tenants. */
  private FeaturePlan policies(Offer.Known known) {
    var pending =
        Switches.admission(known.plan()) == Mode.ON
            ? Optional.of(
                Verdict.no(
                    Feature.POLICIES.type(),
                    POLICIES_PENDING,
                    "The plan's policies are not created yet"))
            : Optional.<Verdict>empty();
    return new FeaturePlan(Feature.POLICIES, List.of(), known.policies().or(() -> pending));
  }

  private FeaturePlan suspension() {
    return world.tenant().suspended()
        ? on(
            Feature.SUSPENSION,
            List.of(QuotaGuard.suspension(place)),
            TENANT_SUSPENDED,
            "No new pods start until spec.suspended is false")
        : off(Feature.SUSPENSION);
  }

  private FeaturePlan off(Feature feature) {
    return new FeaturePlan(feature, steps(feature, List.of()), Optional.empty());
  }

  private FeaturePlan off(Feature feature, Verdict verdict) {
    return new FeaturePlan(feature, off(feature).steps(), Optional.of(verdict));
  }

  private FeaturePlan on(
      Feature feature, List<Child> children, FeatureReason reason, String message) {
    var blind =
        children.stream()
            .map(child -> world.rails().blind().get(child.id().kind()))
            .filter(failure -> failure != null)
            .findFirst();
    return blind
        .map(failure ->
            new FeaturePlan(
                feature,
                List.of(),
                Optional.of(Verdict.no(feature.type(), feature.failed(), failure.message()))))
        .orElseGet(() ->
            new FeaturePlan(
                feature,
                steps(feature, children),
                Optional.of(Verdict.yes(feature.type(), reason, message))));
  }

  private List<NamespaceStep> steps(Feature feature, List<Child> children) {
    var found =
        world.rails().found().stream().filter(child -> featureOf(child.id()) == feature).toList();
    var upkeep = Upkeep.of(children, found);
    return Stream.<NamespaceStep>concat(
            upkeep.apply().stream().map(NamespaceStep.Apply::new),
            upkeep.remove().stream().map(NamespaceStep.Remove::new))
        .toList();
  }

  private static Feature featureOf(ChildId id) {
    return id.kind() == ChildKind.RESOURCE_QUOTA && id.name().equals(QuotaGuard.SUSPENSION)
        ? Feature.SUSPENSION
        : id.kind().feature();
  }
}
