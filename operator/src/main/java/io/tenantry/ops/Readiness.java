package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.source.TenantSource;
import io.tenantry.pass.Conditions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether an object is ready, by its status.
 *
 * @param status status of the condition, {@code Unknown} without one
 * @param since since when the condition has this status, or the creation of the object
 */
record Readiness(String status, String reason, Instant since) {
  /** The reason of an object that has no condition yet. */
  static final String NONE = "None";

  /** The condition that says it, by kind; other kinds report no conditions. */
  private static final Map<Class<?>, String> TYPES =
      Map.of(
          DistributionTenant.class, "Ready",
          TenantSource.class, "Ready",
          GatewayHostnameRequest.class, "Ready",
          Tenant.class, "TenantReady",
          TenantPlan.class, "Ready");

  static boolean reportedBy(Class<?> kind) {
    return TYPES.containsKey(kind);
  }

  static Readiness of(HasMetadata object) {
    var type = TYPES.getOrDefault(object.getClass(), "Ready");
    return Optional.ofNullable(conditions(object))
        .flatMap(conditions -> Conditions.find(conditions, type))
        .map(Readiness::said)
        .orElseGet(() -> new Readiness("Unknown", NONE, created(object)));
  }

  boolean ready() {
    return status.equals("True");
  }

  private static Readiness said(Condition condition) {
    return new Readiness(
        String.valueOf(condition.getStatus()),
        String.valueOf(condition.getReason()),
        time(condition.getLastTransitionTime()));
  }

  private static @Nullable List<Condition> conditions(HasMetadata object) {
    return switch (object) {
      case DistributionTenant o -> o.getStatus() == null ? null : o.getStatus().conditions();
      case TenantSource o -> o.getStatus() == null ? null : o.getStatus().conditions();
      case GatewayHostnameRequest o -> o.getStatus() == null ? null : o.getStatus().conditions();
      case Tenant o -> o.getStatus() == null ? null : o.getStatus().conditions();
      case TenantPlan o -> o.getStatus() == null ? null : o.getStatus().conditions();
      default -> null;
    };
  }

  private static Instant created(HasMetadata object) {
    return time(object.getMetadata().getCreationTimestamp());
  }

  /** What is no time is not old: an alert must not come from a status that others have written. */
  private static Instant time(@Nullable String text) {
    try {
      return text == null ? Instant.MAX : Instant.parse(text);
    } catch (DateTimeException e) {
      return Instant.MAX;
    }
  }
}
