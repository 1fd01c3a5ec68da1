package io.tenantry.namespace;

import io.tenantry.api.namespace.PlanPodSecurity;
import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.namespace.guard.PlanSwitches;
import io.tenantry.namespace.guard.SwitchMode;
import io.tenantry.namespace.plan.PlanLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The labels of a namespace that depend on the plan.
 *
 * <p>An annotation lists those that a plan has set: only they are removed again, and a label that
 * an administrator has set by hand stays.
 *
 * @param injection how Istio's sidecar gets in; empty leaves it as it is
 * @param wanted labels of the plan; empty leaves those of an earlier plan as they are
 * @param remembered keys that a plan has put on the namespace
 */
record PlanLabels(
    Map<String, Optional<String>> injection,
    Optional<NavigableMap<String, String>> wanted,
    List<String> remembered) {

  static final String ISTIO_INJECTION = "istio-injection";
  static final String ISTIO_REVISION = "istio.io/rev";
  static final String BY_PLAN = "kleff.io/tenant-plan-labels";
  private static final String POD_SECURITY = "pod-security.kubernetes.io/";

  static PlanLabels of(NamespaceWorld world) {
    var remembered = remembered(world.seen());
    var flag = world.rules().istioRevision();
    return switch (world.rails().offer()) {
      case PlanLookup.NoCatalogue _ ->
          new PlanLabels(injection(flag), Optional.of(new TreeMap<>()), remembered);
      case PlanLookup.Unknown _ when remembered.contains(ISTIO_REVISION) ->
          new PlanLabels(Map.of(), Optional.empty(), remembered);
      case PlanLookup.Unknown _ -> new PlanLabels(injection(flag), Optional.empty(), remembered);
      case PlanLookup.Known(var plan, _, _) -> of(plan, flag, remembered);
    };
  }

  private static PlanLabels of(
      TenantPlanSpec plan, Optional<String> flag, List<String> remembered) {
    var wanted = new TreeMap<String, String>();
    if (plan.podSecurity() != null && PlanSwitches.podSecurity(plan) != SwitchMode.OFF) {
      addPodSecurity(plan.podSecurity(), wanted);
    }
    var revision =
        Optional.ofNullable(plan.istio())
            .filter(_ -> PlanSwitches.istio(plan) != SwitchMode.OFF)
            .flatMap(istio -> Optional.ofNullable(istio.revision()));
    revision.ifPresent(rev -> wanted.put(ISTIO_REVISION, rev));
    return new PlanLabels(injection(revision.or(() -> flag)), Optional.of(wanted), remembered);
  }

  void addTo(Map<String, Optional<String>> labels, Map<String, Optional<String>> annotations) {
    wanted.ifPresent(plan -> {
      remembered.forEach(key -> labels.putIfAbsent(key, Optional.empty()));
      plan.forEach((key, value) -> labels.put(key, Optional.of(value)));
      annotations.put(
          BY_PLAN,
          plan.isEmpty() ? Optional.empty() : Optional.of(String.join(",", plan.keySet())));
    });
    injection.forEach(labels::put);
  }

  /** Istio lets istio-injection win where both are set, so a revision needs it gone. */
  private static Map<String, Optional<String>> injection(Optional<String> revision) {
    return revision
        .map(rev ->
            Map.of(ISTIO_INJECTION, Optional.<String>empty(), ISTIO_REVISION, Optional.of(rev)))
        .orElse(Map.of(ISTIO_INJECTION, Optional.of("enabled")));
  }

  private static void addPodSecurity(PlanPodSecurity podSecurity, Map<String, String> labels) {
    for (var action : List.of("enforce", "audit", "warn")) {
      labels.put(POD_SECURITY + action, podSecurity.level());
      labels.put(POD_SECURITY + action + "-version", "latest");
    }
  }

  private static List<String> remembered(NamespaceLookup seen) {
    return seen instanceof NamespaceLookup.Present(var namespace)
        ? namespace.annotation(BY_PLAN).stream()
            .flatMap(keys -> Arrays.stream(keys.split(",")))
            .toList()
        : List.of();
  }
}
