package io.tenantry.namespace;

import io.tenantry.api.namespace.PlanPolicies;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A plan's rules as ValidatingAdmissionPolicies: the API server enforces them, whether we run or
 * not. The plan itself is their parameter, so even an edit of it takes effect without us.
 */
final class AdmissionGuard {
  private AdmissionGuard() {}

  static List<Child> children(String plan, PlanPolicies policies, Place place) {
    return AdmissionPolicy.all().stream()
        .filter(policy -> policy.wanted().test(policies))
        .flatMap(policy -> children(plan, policy, policies, place))
        .toList();
  }

  /** The labels by which the plan's tenants are told from all other namespaces. */
  static Map<String, String> namespacesOf(Place place) {
    return Map.of(Marks.MANAGED_BY, Marks.MANAGER, Marks.PLAN, place.plan());
  }

  private static Stream<Child> children(
      String plan, AdmissionPolicy policy, PlanPolicies policies, Place place) {
    var name = "tenant-plan-%s-%s".formatted(plan, policy.name());
    return Stream.of(
        place.child(ChildKind.ADMISSION_POLICY, name, Map.of("spec", spec(policy))),
        place.child(
            ChildKind.ADMISSION_BINDING,
            name,
            Map.of("spec", binding(name, plan, policies, place))));
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
        // Whoever only takes a finalizer off must not be held back by a rule that came later.
        "matchConditions",
        List.of(
            Map.of(
                "name",
                "what-it-asks-for-changes",
                "expression",
                "request.operation == 'CREATE' || object.spec != oldObject.spec")),
        "variables",
        policy.variables(),
        "validations",
        policy.validations());
  }

  private static Map<String, Object> binding(
      String name, String plan, PlanPolicies policies, Place place) {
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
        List.of(
            switch (Objects.requireNonNullElse(policies.enforcement(), "deny")) {
              case "warn" -> "Warn";
              case "audit" -> "Audit";
              default -> "Deny";
            }));
  }
}
