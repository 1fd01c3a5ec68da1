package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.cluster.Finalizer;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Treatment;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a pass over a Tenant needs: its namespace, its plan and their objects. */
final class NamespaceObserver {
  private final Namespaces namespaces;
  private final PlanStateObserver rails;
  private final Finalizer finalizer;
  private final NamespaceRules rules;
  private final Clock clock;

  NamespaceObserver(
      Namespaces namespaces,
      PlanStateObserver rails,
      Finalizer finalizer,
      NamespaceRules rules,
      Clock clock) {
    this.namespaces = namespaces;
    this.rails = rails;
    this.finalizer = finalizer;
    this.rules = rules;
    this.clock = clock;
  }

  NamespaceWorld observe(Tenant tenant, Context<Tenant> context) {
    var subject = subject(tenant);
    var seen = look(subject.userId());
    return new NamespaceWorld(
        subject,
        seen,
        NamespaceWatch.ownedBy(subject.uid(), context).map(ClusterNamespaces::existing).toList(),
        rivals(subject, context),
        markedOwnerLives(seen, context),
        rails.observe(tenant, subject, context),
        rules,
        clock.instant());
  }

  /** What cannot be a name is not asked for: in a URL it might mean something else. */
  private NamespaceLookup look(String name) {
    if (!TenantSpecError.canName(name)) {
      return new NamespaceLookup.Absent();
    }
    try {
      return namespaces
          .find(name)
          .<NamespaceLookup>map(NamespaceLookup.Present::new)
          .orElseGet(NamespaceLookup.Absent::new);
    } catch (PortException e) {
      return new NamespaceLookup.Unreadable(e.failure());
    }
  }

  private List<TenantView> rivals(TenantView tenant, Context<Tenant> context) {
    return NamespaceWatch.tenantsNaming(tenant.userId(), context)
        .filter(other -> !tenant.uid().equals(other.getMetadata().getUid()))
        .map(this::subject)
        .toList();
  }

  private static boolean markedOwnerLives(NamespaceLookup seen, Context<Tenant> context) {
    return seen instanceof NamespaceLookup.Present(var namespace)
        && namespace
            .annotation(TenantLabels.TENANT_UID)
            .filter(uid -> NamespaceWatch.tenantLives(uid, context))
            .isPresent();
  }

  private TenantView subject(Tenant tenant) {
    var metadata = tenant.getMetadata();
    var spec = Optional.ofNullable(tenant.getSpec());
    var status = Optional.ofNullable(tenant.getStatus());
    return new TenantView(
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        metadata.getGeneration(),
        Instant.parse(metadata.getCreationTimestamp()),
        tenant.isMarkedForDeletion(),
        finalizer.isOn(tenant),
        Treatment.of(annotations(tenant), DriftPolicy.ENFORCE),
        spec.map(s -> orEmpty(s.userId())).orElse(""),
        spec.map(s -> orEmpty(s.username())).orElse(""),
        spec.map(s -> orEmpty(s.plan())).orElse(""),
        spec.filter(s -> Boolean.TRUE.equals(s.suspended())).isPresent(),
        spec.flatMap(s -> Optional.ofNullable(s.domains())).orElse(List.of()),
        status.flatMap(s -> provisioned(s, spec)),
        status.map(NamespaceObserver::conditions).orElse(List.<Condition>of()));
  }

  private static Map<String, String> annotations(Tenant tenant) {
    return Optional.ofNullable(tenant.getMetadata().getAnnotations()).orElse(Map.of());
  }

  /** The Go operator's definition keeps only the conditions of a status: they must be enough. */
  private static Optional<String> provisioned(TenantStatus status, Optional<TenantSpec> spec) {
    return Optional.ofNullable(status.namespace())
        .or(() ->
            NamespaceReason.provesNamespace(conditions(status))
                ? spec.map(TenantSpec::userId)
                : Optional.empty());
  }

  private static List<Condition> conditions(TenantStatus status) {
    return status.conditions() == null ? List.of() : status.conditions();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
