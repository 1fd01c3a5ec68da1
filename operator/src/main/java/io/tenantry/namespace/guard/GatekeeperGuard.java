package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.PlanPolicies;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a plan's rules for pods as constraints of Gatekeeper, one for each rule. */
public final class GatekeeperGuard {
  private GatekeeperGuard() {}

  /** A rule, the template it needs, and what the template wants to know. */
  private record Rule(String name, GuardKind kind, Map<String, Object> parameters) {}

  public static List<GuardObject> children(String plan, PlanPolicies policies, GuardScope place) {
    var registries =
        Optional.ofNullable(policies.allowedRegistries()).stream()
            .map(repos -> new Rule("registries", GuardKind.ALLOWED_REPOS, Map.of("repos", repos)));
    var forbidden =
        Optional.ofNullable(policies.forbid()).stream()
            .flatMap(List::stream)
            .flatMap(word -> forbidding(word).stream());
    return Stream.concat(registries, forbidden)
        .map(rule -> constraint(plan, rule, policies.enforcement(), place))
        .toList();
  }

  private static Optional<Rule> forbidding(String word) {
    return switch (word) {
      case "Privileged" -> rule("privileged", GuardKind.PRIVILEGED_CONTAINER);
      case "HostPath" -> rule("host-path", GuardKind.HOST_FILESYSTEM);
      case "HostNamespaces" -> rule("host-namespaces", GuardKind.HOST_NAMESPACE);
      case "PrivilegeEscalation" -> rule("privilege-escalation", GuardKind.PRIVILEGE_ESCALATION);
      default -> Optional.empty(); // a word of a later version
    };
  }

  private static Optional<Rule> rule(String name, GuardKind kind) {
    return Optional.of(new Rule(name, kind, Map.of()));
  }

  private static GuardObject constraint(
      String plan, Rule rule, @Nullable String enforcement, GuardScope place) {
    var match =
        Map.of(
            "kinds",
            List.of(Map.of("apiGroups", List.of(""), "kinds", List.of("Pod"))),
            "namespaceSelector",
            Map.of("matchLabels", AdmissionGuard.namespacesOf(place)));
    var action =
        switch (Objects.requireNonNullElse(enforcement, "deny")) {
          case "warn" -> "warn";
          case "audit" -> "dryrun";
          default -> "deny";
        };
    var spec =
        rule.parameters().isEmpty()
            ? Map.of("enforcementAction", action, "match", match)
            : Map.of("enforcementAction", action, "match", match, "parameters", rule.parameters());
    return place.child(
        rule.kind(), "tenant-plan-%s-%s".formatted(plan, rule.name()), Map.of("spec", spec));
  }
}
