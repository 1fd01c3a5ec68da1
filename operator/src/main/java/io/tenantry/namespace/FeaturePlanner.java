package io.tenantry.namespace;

import static io.tenantry.namespace.guard.FeatureReason.ACCESS_GRANTED;
import static io.tenantry.namespace.guard.FeatureReason.ISTIO_CONFIGURED;
import static io.tenantry.namespace.guard.FeatureReason.ISTIO_NOT_INSTALLED;
import static io.tenantry.namespace.guard.FeatureReason.NETWORK_POLICY_APPLIED;
import static io.tenantry.namespace.guard.FeatureReason.PLAN_NOT_FOUND;
import static io.tenantry.namespace.guard.FeatureReason.POD_SECURITY_APPLIED;
import static io.tenantry.namespace.guard.FeatureReason.POLICIES_PENDING;
import static io.tenantry.namespace.guard.FeatureReason.QUOTA_APPLIED;
import static io.tenantry.namespace.guard.FeatureReason.SUBJECT_REFUSED;
import static io.tenantry.namespace.guard.FeatureReason.TENANT_SUSPENDED;
import static io.tenantry.namespace.guard.FeatureReason.USAGE_ABOVE_QUOTA;

import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.namespace.guard.AccessGuard;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.GuardDiff;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.GuardObjectId;
import io.tenantry.namespace.guard.GuardScope;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.NetworkGuard;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.QuotaGuard;
import io.tenantry.namespace.guard.SwitchMode;
import io.tenantry.namespace.plan.PlanLookup;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides which objects of its plan a Tenant's namespace needs, feature by feature; pure. */
final class FeaturePlanner {
  private final NamespaceWorld world;
  private final GuardScope place;

  private FeaturePlanner(NamespaceWorld world) {
    this.world = world;
    this.place = world.place();
  }

  static List<FeaturePlan> plan(NamespaceWorld world) {
    var planner = new FeaturePlanner(world);
    var features = new ArrayList<FeaturePlan>();
    switch (world.rails().offer()) {
      case PlanLookup.NoCatalogue _ -> features.addAll(planner.nothing());
      case PlanLookup.Unknown _ -> features.add(planner.unknown());
      case PlanLookup.Known known -> features.addAll(planner.all(known));
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

  private List<FeaturePlan> all(PlanLookup.Known known) {
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
            .find(new GuardObjectId(GuardKind.RESOURCE_QUOTA, place.namespace(), QuotaGuard.QUOTA))
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
    return PlanSwitches.podSecurity(plan) == SwitchMode.OFF
        ? off(Feature.POD_SECURITY)
        : on(Feature.POD_SECURITY, List.of(), POD_SECURITY_APPLIED, "Pod Security is enforced");
  }

  private FeaturePlan network(TenantPlanSpec plan) {
    var network = plan.network();
    return network == null || PlanSwitches.network(plan) == SwitchMode.OFF
        ? off(Feature.NETWORK)
        : on(
            Feature.NETWORK,
            NetworkGuard.children(network, place),
            NETWORK_POLICY_APPLIED,
            "All traffic is denied except what the plan allows");
  }

  private FeaturePlan access(TenantPlanSpec plan) {
    var access = plan.access();
    if (access == null || PlanSwitches.access(plan) == SwitchMode.OFF) {
      return off(Feature.ACCESS);
    }
    var guard = new AccessGuard(access, world.tenant().userId(), world.tenant().username());
    return guard
        .refused()
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
                guard.children(place),
                ACCESS_GRANTED,
                "ClusterRole %s is bound".formatted(access.clusterRole())));
  }

  private FeaturePlan istio(TenantPlanSpec plan) {
    var istio = plan.istio();
    var mode = PlanSwitches.istio(plan);
    var served = world.rails().apis().serves(IstioGuard.KINDS);
    if (istio == null || mode == SwitchMode.OFF || (mode == SwitchMode.AUTO && !served)) {
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
  private FeaturePlan policies(PlanLookup.Known known) {
    var pending =
        PlanSwitches.admission(known.plan()) == SwitchMode.ON
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
      Feature feature, List<GuardObject> children, FeatureReason reason, String message) {
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

  private List<NamespaceStep> steps(Feature feature, List<GuardObject> children) {
    var found =
        world.rails().found().stream().filter(child -> featureOf(child.id()) == feature).toList();
    var upkeep = GuardDiff.of(children, found);
    return Stream.<NamespaceStep>concat(
            upkeep.apply().stream().map(NamespaceStep.Apply::new),
            upkeep.remove().stream().map(NamespaceStep.Remove::new))
        .toList();
  }

  private static Feature featureOf(GuardObjectId id) {
    return id.kind() == GuardKind.RESOURCE_QUOTA && id.name().equals(QuotaGuard.SUSPENSION)
        ? Feature.SUSPENSION
        : id.kind().feature();
  }
}
