package io.tenantry.namespace.plan;

import io.fabric8.kubernetes.api.model.Quantity;
import io.tenantry.api.namespace.PlanLimit;
import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.namespace.guard.GuardDigest;
import io.tenantry.namespace.guard.IstioGuard;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.SwitchMode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds settings of a valid plan that prevent its tenants' pods from starting; pure. */
record PlanWarning(CatalogueReason reason, String message) {
  /** The default limits of the sidecar. */
  private static final Map<String, BigDecimal> SIDECAR =
      Map.of("cpu", amount("2"), "memory", amount("1Gi"));

  static Optional<PlanWarning> in(CatalogueWorld world) {
    var plan = world.plan().spec();
    return noDefaults(plan).or(() -> sidecarBlocked(plan, world));
  }

  private static Optional<PlanWarning> noDefaults(TenantPlanSpec plan) {
    return Stream.of("limits.cpu", "limits.memory", "requests.cpu", "requests.memory")
        .filter(hard(plan)::containsKey)
        .filter(counted -> !defaulted(plan, counted))
        .findFirst()
        .map(counted ->
            new PlanWarning(
                CatalogueReason.NO_DEFAULTS,
                ("spec.quota counts %s, but spec.limits has no default for it: add one, or pods that do"
                        + " not set it are rejected")
                    .formatted(counted)));
  }

  private static boolean defaulted(TenantPlanSpec plan, String counted) {
    var resource = counted.substring(counted.indexOf('.') + 1);
    return containers(plan)
        .anyMatch(limit ->
            counted.startsWith("limits.")
                ? has(limit.defaultLimit(), resource) || has(limit.max(), resource)
                : Stream.of(limit.defaultRequest(), limit.defaultLimit(), limit.max(), limit.min())
                    .anyMatch(amounts -> has(amounts, resource)));
  }

  private static Optional<PlanWarning> sidecarBlocked(TenantPlanSpec plan, CatalogueWorld world) {
    if (PlanSwitches.istio(plan) == SwitchMode.OFF || !world.apis().serves(IstioGuard.KINDS)) {
      return Optional.empty();
    }
    return containers(plan)
        .flatMap(limit -> Optional.ofNullable(limit.max()).stream())
        .flatMap(max -> max.entrySet().stream())
        .filter(max ->
            SIDECAR.containsKey(max.getKey())
                && amount(max.getValue())
                        .compareTo(Objects.requireNonNull(SIDECAR.get(max.getKey())))
                    < 0)
        .map(max ->
            new PlanWarning(
                CatalogueReason.SIDECAR_BLOCKED,
                "spec.limits allows a container at most %s %s, but Istio's sidecar needs 2 cpu and 1Gi memory"
                    .formatted(max.getValue(), max.getKey())))
        .findFirst();
  }

  private static Stream<PlanLimit> containers(TenantPlanSpec plan) {
    return Optional.ofNullable(plan.limits()).orElse(List.of()).stream()
        .filter(limit -> limit.type().equals("Container"));
  }

  private static Map<String, Quantity> hard(TenantPlanSpec plan) {
    return plan.quota() == null || plan.quota().hard() == null ? Map.of() : plan.quota().hard();
  }

  private static boolean has(@Nullable Map<String, Quantity> amounts, String resource) {
    return amounts != null && amounts.containsKey(resource);
  }

  private static BigDecimal amount(Object quantity) {
    return GuardDigest.amount(quantity);
  }
}
