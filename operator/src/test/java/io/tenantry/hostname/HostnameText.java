package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.HostnameReporter.Summary;
import io.tenantry.pass.Conditions;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** What a pass does and tells, short enough to compare. */
final class HostnameText {
  private HostnameText() {}

  static GatewayHostnameRequestStatus status(Summary summary) {
    return summary.report().status().orElseThrow();
  }

  /** As {@code Ready=False/PendingIssuance}. */
  static List<String> conditions(Summary summary) {
    return all(summary).stream().map(HostnameText::text).toList();
  }

  static String condition(Summary summary, String type) {
    return text(Conditions.find(all(summary), type).orElseThrow());
  }

  private static String text(Condition c) {
    return "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason());
  }

  static String message(Summary summary, String type) {
    return Conditions.find(all(summary), type).orElseThrow().getMessage();
  }

  private static List<Condition> all(Summary summary) {
    return Objects.requireNonNull(status(summary).conditions());
  }

  /** Reasons, those of warnings with an exclamation mark. */
  static List<String> events(Summary summary) {
    return summary.report().announcements().stream()
        .map(event -> event.reason() + (event.warning() ? "!" : ""))
        .toList();
  }

  /** The verbs of a plan, in order. */
  static List<String> verbs(Collection<HostnameStep> steps) {
    return steps.stream().map(step -> step.getClass().getSimpleName()).toList();
  }
}
