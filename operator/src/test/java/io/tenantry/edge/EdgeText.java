package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Summary;
import java.util.List;
import java.util.Objects;

/** What a pass tells, short enough to compare. */
final class EdgeText {
  private EdgeText() {}

  static DistributionTenantStatus status(Summary<DistributionTenantStatus> summary) {
    return summary.report().status().orElseThrow();
  }

  /** As {@code Ready=False/Creating}. */
  static List<String> conditions(Summary<DistributionTenantStatus> summary) {
    return all(summary).stream()
        .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
        .toList();
  }

  static String message(Summary<DistributionTenantStatus> summary, String type) {
    return Conditions.find(all(summary), type).orElseThrow().getMessage();
  }

  private static List<Condition> all(Summary<DistributionTenantStatus> summary) {
    return Objects.requireNonNull(status(summary).conditions());
  }

  /** Reasons, those of warnings with an exclamation mark. */
  static List<String> events(Summary<DistributionTenantStatus> summary) {
    return summary.report().announcements().stream()
        .map(event -> event.reason() + (event.warning() ? "!" : ""))
        .toList();
  }
}
