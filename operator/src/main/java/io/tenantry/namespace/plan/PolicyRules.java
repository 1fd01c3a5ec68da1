package io.tenantry.namespace.plan;

import static io.tenantry.namespace.guard.FeatureReason.ADMISSION_NOT_SERVED;
import static io.tenantry.namespace.guard.FeatureReason.CONSTRAINT_TEMPLATE_MISSING;
import static io.tenantry.namespace.guard.FeatureReason.GATEKEEPER_NOT_INSTALLED;
import static io.tenantry.namespace.guard.FeatureReason.POLICIES_APPLIED;
import static io.tenantry.namespace.guard.FeatureReason.POLICIES_FAILED;

import io.tenantry.api.namespace.PlanPolicies;
import io.tenantry.namespace.guard.AdmissionGuard;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.GatekeeperGuard;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.guard.SwitchMode;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The objects that enforce a plan's policies, and why some cannot be created; pure.
 *
 * @param hindrance the condition for the first problem
 * @param waiting whether something that the plan would use may yet be installed
 * @param enforcer who enforces its rules once the objects are in place
 */
record PolicyRules(
    List<GuardObject> children,
    Optional<Verdict> hindrance,
    boolean waiting,
    Optional<String> enforcer) {
  private static final PolicyRules NONE = part(List.of(), Optional.empty(), false);
  private static final PolicyRules WAITING = part(List.of(), Optional.empty(), true);

  PolicyRules {
    children = List.copyOf(children);
  }

  static PolicyRules of(CatalogueWorld world) {
    var policies = world.plan().spec().policies();
    var parts =
        policies == null
            ? List.of(isolation(world))
            : List.of(isolation(world), admission(world), gatekeeper(policies, world));
    var children = parts.stream().flatMap(part -> part.children().stream()).toList();
    return new PolicyRules(
        children,
        parts.stream()
            .flatMap(part -> part.hindrance().stream())
            .findFirst()
            .or(() -> blind(children, world)),
        parts.stream().anyMatch(PolicyRules::waiting),
        enforcer(world, children));
  }

  /** A plan whose rules are switched off has nothing to say of them, however closed its network. */
  private static Optional<String> enforcer(CatalogueWorld world, List<GuardObject> children) {
    var plan = world.plan();
    var switchedOff =
        PlanSwitches.admission(plan.spec()) == SwitchMode.OFF
            && !AdmissionGuard.rules(plan.name(), plan.spec(), world.place()).isEmpty();
    var kinds = children.stream().map(child -> child.id().kind()).toList();
    if (!switchedOff) {
      return children.isEmpty() ? Optional.empty() : Optional.of("The API server");
    }
    return kinds.stream().anyMatch(GuardKind.OF_GATEKEEPER::contains)
        ? Optional.of("Gatekeeper")
        : Optional.empty();
  }

  /** A closed network that tenants can open is none, so no switch of the rules is asked. */
  private static PolicyRules isolation(CatalogueWorld world) {
    var plan = world.plan();
    var children = AdmissionGuard.isolation(plan.name(), plan.spec(), world.place());
    if (children.isEmpty()) {
      return NONE;
    }
    return world.apis().serves(GuardKind.OF_ADMISSION) ? enforcing(children) : WAITING;
  }

  /** What the plan has to say once its objects are in place. */
  Optional<Verdict> verdict() {
    return hindrance.or(() ->
        enforcer.map(who ->
            Verdict.yes(
                Feature.POLICIES.type(), POLICIES_APPLIED, who + " enforces the plan's policies")));
  }

  private static PolicyRules admission(CatalogueWorld world) {
    var plan = world.plan();
    var children = AdmissionGuard.rules(plan.name(), plan.spec(), world.place());
    var served = world.apis().serves(GuardKind.OF_ADMISSION);
    return switch (children.isEmpty()
        ? SwitchMode.OFF
        : PlanSwitches.admission(world.plan().spec())) {
      case OFF -> NONE;
      case AUTO -> served ? enforcing(children) : WAITING;
      case ON ->
          served
              ? enforcing(children)
              : hindered(
                  List.of(),
                  ADMISSION_NOT_SERVED,
                  "The API server does not serve ValidatingAdmissionPolicies: upgrade it to 1.30 or later");
    };
  }

  private static PolicyRules gatekeeper(PlanPolicies policies, CatalogueWorld world) {
    var children = GatekeeperGuard.children(world.plan().name(), policies, world.place());
    var installed = world.apis().gatekeeper();
    return switch (children.isEmpty()
        ? SwitchMode.OFF
        : PlanSwitches.gatekeeper(world.plan().spec())) {
      case OFF -> NONE;
      case AUTO -> installed ? constraints(children, world.apis()) : WAITING;
      case ON ->
          installed
              ? constraints(children, world.apis())
              : hindered(
                  List.of(),
                  GATEKEEPER_NOT_INSTALLED,
                  "Gatekeeper's CRDs are not installed; continues when they are installed");
    };
  }

  /** A rule whose template is missing does not keep the others from being enforced. */
  private static PolicyRules constraints(List<GuardObject> children, ServedKinds apis) {
    var missing = apis.missing(children.stream().map(child -> child.id().kind()).toList());
    return missing.isEmpty()
        ? enforcing(children)
        : hindered(
            children.stream().filter(child -> !missing.contains(child.id().kind())).toList(),
            CONSTRAINT_TEMPLATE_MISSING,
            "Gatekeeper has no ConstraintTemplate for %s: install it from Gatekeeper's library"
                .formatted(
                    missing.stream()
                        .map(GuardKind::kind)
                        .sorted()
                        .collect(Collectors.joining(", "))));
  }

  private static PolicyRules enforcing(List<GuardObject> children) {
    return part(children, Optional.empty(), false);
  }

  private static PolicyRules part(
      List<GuardObject> children, Optional<Verdict> hindrance, boolean waiting) {
    return new PolicyRules(children, hindrance, waiting, Optional.empty());
  }

  private static PolicyRules hindered(
      List<GuardObject> children, FeatureReason reason, String message) {
    return part(children, Optional.of(Verdict.no(Feature.POLICIES.type(), reason, message)), true);
  }

  private static Optional<Verdict> blind(List<GuardObject> children, CatalogueWorld world) {
    return children.stream()
        .flatMap(child -> Optional.ofNullable(world.blind().get(child.id().kind())).stream())
        .map(Failure::message)
        .findFirst()
        .map(message -> Verdict.no(Feature.POLICIES.type(), POLICIES_FAILED, message));
  }
}
