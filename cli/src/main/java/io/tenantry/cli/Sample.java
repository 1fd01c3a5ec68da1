package io.tenantry.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The readiness of a sample object.
 *
 * @param ready the status of its ready condition, {@code -} as long as there is none
 */
record Sample(String kind, String name, String ready, String reason, String message) {
  static Sample unknown(String kind, String name) {
    return new Sample(kind, name, "-", "", "");
  }

  static Sample of(GenericKubernetesResource object) {
    var kind = object.getKind();
    var name = object.getMetadata().getName();
    var wanted = kind.equals("Tenant") ? "TenantReady" : "Ready";
    @Nullable List<Map<String, String>> conditions = object.get("status", "conditions");
    return Objects.requireNonNullElse(conditions, List.<Map<String, String>>of()).stream()
        .filter(condition -> wanted.equals(condition.get("type")))
        .map(condition ->
            new Sample(
                kind,
                name,
                condition.getOrDefault("status", "-"),
                condition.getOrDefault("reason", ""),
                condition.getOrDefault("message", "")))
        .findFirst()
        .orElseGet(() -> unknown(kind, name));
  }

  boolean isReady() {
    return ready.equals("True");
  }

  String row() {
    return "%-24s %-20s %-8s %s".formatted(kind, name, ready, reason);
  }
}
