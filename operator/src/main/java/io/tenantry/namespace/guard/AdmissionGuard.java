package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.TenantPlanSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Builds a plan's rules as ValidatingAdmissionPolicies, which the API server enforces even while
 * the operator is down; the plan itself is their parameter, so that edits take effect at once.
 */
public final class AdmissionGuard {
  private AdmissionGuard() {}

  /** For the rules that a plan chooses and enforces as it says. */
  public static List<GuardObject> rules(String plan, TenantPlanSpec spec, GuardScope place) {
    return children(plan, spec, place, policy -> !policy.always());
  }

  /** For what keeps tenants from opening the network that their plan has closed. */
  public static List<GuardObject> isolation(String plan, TenantPlanSpec spec, GuardScope place) {
    return children(plan, spec, place, AdmissionPolicy::always);
  }

  private static List<GuardObject> children(
      String plan, TenantPlanSpec spec, GuardScope place, Predicate<AdmissionPolicy> chosen) {
    return AdmissionPolicy.all().stream()
        .filter(chosen)
        .filter(policy -> policy.wanted().test(spec))
        .flatMap(policy -> children(plan, policy, action(policy, spec), place))
        .toList();
  }

  /** The labels by which the plan's tenants are told from all other namespaces. */
  static Map<String, String> namespacesOf(GuardScope place) {
    return Map.of(TenantLabels.MANAGED_BY, TenantLabels.MANAGER, TenantLabels.PLAN, place.plan());
  }

  private static Stream<GuardObject> children(
      String plan, AdmissionPolicy policy, String action, GuardScope place) {
    var name = "tenant-plan-%s-%s".formatted(plan, policy.name());
    return Stream.of(
        place.child(GuardKind.ADMISSION_POLICY, name, Map.of("spec", spec(policy))),
        place.child(
            GuardKind.ADMISSION_BINDING, name, Map.of("spec", binding(name, plan, action, place))));
  }

  private static Map<String, Object> spec(AdmissionPolicy policy) {
    return Map.of(
        "failurePolicy",
        "Fail",
        "paramKind",
        Map.of("apiVersion", "tenantry.io/v1alpha1", "kind", "TenantPlan"),
        "matchConstraints",
        Map.of(
            "matchPolicy",
            "Equivalent",
            "namespaceSelector",
            Map.of(),
            "objectSelector",
            Map.of(),
            "resourceRules",
            policy.resources()),
        "matchConditions",
        List.of(Map.of("name", "what-it-asks-for-changes", "expression", policy.matches())),
        "variables",
        policy.variables(),
        "validations",
        policy.validations());
  }

  private static String action(AdmissionPolicy policy, TenantPlanSpec plan) {
    var said = plan.policies() == null ? null : plan.policies().enforcement();
    return switch (policy.always() || said == null ? "deny" : said) {
      case "warn" -> "Warn";
      case "audit" -> "Audit";
      default -> "Deny";
    };
  }

  private static Map<String, Object> binding(
      String name, String plan, String action, GuardScope place) {
    return Map.of(
        "policyName",
        name,
        "paramRef",
        Map.of("name", plan, "parameterNotFoundAction", "Deny"),
        "matchResources",
        Map.of(
            "matchPolicy",
            "Equivalent",
            "namespaceSelector",
            Map.of("matchLabels", namespacesOf(place)),
            "objectSelector",
            Map.of()),
        "validationActions",
        List.of(action));
  }
}
